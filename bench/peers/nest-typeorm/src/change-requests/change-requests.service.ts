import { BadRequestException, Injectable } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource } from 'typeorm'
import type { Caller } from '../access/caller.entity.js'
import { AuthoritiesService } from '../authorities/authorities.service.js'
import { ChangeRequest, ChangeRequestEvent } from './change-request.entity.js'
import type { CreateChangeRequestDto } from './create-change-request.dto.js'

@Injectable()
export class ChangeRequestsService {
  constructor(
    @InjectDataSource()
    private readonly dataSource: DataSource,
    private readonly authorities: AuthoritiesService,
  ) {}

  /** Writes the request, its change and an event. */
  async create(
    caller: Caller,
    { employeeId, changeType, personalDetails }: CreateChangeRequestDto,
  ): Promise<{ id: number }> {
    if (!(await this.authorities.seesEmployee(caller, employeeId)))
      throw new BadRequestException(['employeeId names no employee'])
    return this.dataSource.transaction(async manager => {
      const changes = [{ field: 'PreferredName', newValue: personalDetails.preferredName ?? null }]
      const created = manager.create(ChangeRequest, {
        employee: { id: employeeId },
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
