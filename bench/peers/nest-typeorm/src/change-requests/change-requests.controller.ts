import { Body, Controller, Post } from '@nestjs/common'
import type { Caller } from '../access/caller.entity.js'
import { CurrentCaller } from '../access/current-caller.decorator.js'
import { ChangeRequestsService } from './change-requests.service.js'
import { CreateChangeRequestDto } from './create-change-request.dto.js'

@Controller('change-requests')
export class ChangeRequestsController {
  constructor(private readonly changeRequests: ChangeRequestsService) {}

  @Post()
  create(@CurrentCaller() caller: Caller, @Body() command: CreateChangeRequestDto) {
    return this.changeRequests.create(caller, command)
  }
}
