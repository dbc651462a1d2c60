import { Controller, DefaultValuePipe, Get, Param, ParseIntPipe, Query } from '@nestjs/common'
import type { Caller } from '../access/caller.entity.js'
import { CurrentCaller } from '../access/current-caller.decorator.js'
import { AuthoritiesService } from './authorities.service.js'

@Controller('authorities')
export class AuthoritiesController {
  constructor(private readonly authorities: AuthoritiesService) {}

  @Get()
  findPage(
    @CurrentCaller() caller: Caller,
    @Query('pageNumber', new DefaultValuePipe(1), ParseIntPipe) pageNumber: number,
    @Query('pageSize', new DefaultValuePipe(50), ParseIntPipe) pageSize: number,
  ) {
    return this.authorities.findPage(caller, { pageNumber, pageSize })
  }

  @Get(':id')
  findOne(@CurrentCaller() caller: Caller, @Param('id', ParseIntPipe) id: number) {
    return this.authorities.findOne(caller, id)
  }
}
