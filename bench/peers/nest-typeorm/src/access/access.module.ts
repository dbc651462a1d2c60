import { Module } from '@nestjs/common'
import { APP_GUARD } from '@nestjs/core'
import { TypeOrmModule } from '@nestjs/typeorm'
import { ApiKeyGuard } from './api-key.guard.js'
import { Caller } from './caller.entity.js'
import { CallerCostCentre } from './caller-cost-centre.entity.js'

@Module({
  imports: [TypeOrmModule.forFeature([Caller, CallerCostCentre])],
  providers: [{ provide: APP_GUARD, useClass: ApiKeyGuard }],
})
export class AccessModule {}
