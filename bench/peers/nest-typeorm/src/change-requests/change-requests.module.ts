import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { AuthoritiesModule } from '../authorities/authorities.module.js'
import { ChangeRequest, ChangeRequestChange, ChangeRequestEvent } from './change-request.entity.js'
import { ChangeRequestsController } from './change-requests.controller.js'
import { ChangeRequestsService } from './change-requests.service.js'

@Module({
  imports: [AuthoritiesModule, TypeOrmModule.forFeature([ChangeRequest, ChangeRequestChange, ChangeRequestEvent])],
  controllers: [ChangeRequestsController],
  providers: [ChangeRequestsService],
})
export class ChangeRequestsModule {}
