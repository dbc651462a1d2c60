import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { ChangeRequest, ChangeRequestChange, ChangeRequestEvent } from './change-request.entity.js'
import { ChangeRequestsController } from './change-requests.controller.js'
import { ChangeRequestsService } from './change-requests.service.js'

@Module({
  imports: [TypeOrmModule.forFeature([ChangeRequest, ChangeRequestChange, ChangeRequestEvent])],
  controllers: [ChangeRequestsController],
  providers: [ChangeRequestsService],
})
export class ChangeRequestsModule {}
