import { BadRequestException, Injectable } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource } from 'typeorm'
import type { Caller } from '../access/caller.entity.js'
import { Employee } from '../authorities/employee.entity.js'
import { ChangeRequest, ChangeRequestEvent } from './change-request.entity.js'
import type { CreateChangeRequestDto } from './create-change-request.dto.js'

@Injectable()
export class ChangeRequestsService {
  constructor(
    @InjectDataSource()
    private readonly dataSource: DataSource,
  ) {}

  /** Writes the request, its change and an event. */
  create(caller: Caller, { employeeId, changeType, personalDetails }: CreateChangeRequestDto): Promise<{ id: number }> {
    return this.dataSource.transaction(async manager => {
      const employee = await manager.findOneBy(Employee, { id: employeeId })
      if (!employee) throw new BadRequestException(['employeeId names no employee'])
      const changes = [{ field: 'PreferredName', newValue: personalDetails.preferredName ?? null }]
      const created = manager.create(ChangeRequest, {
        employee,
        changeType,
        status: 'Pending',
        requestedBy: caller,
        changes,
      })
      const changeRequest = await manager.save(created)
      await manager.save(manager.create(ChangeRequestEvent, { changeRequest, caller, action: 'Submitted' }))
      return { id: changeRequest.id }
    })
  }
}
