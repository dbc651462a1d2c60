import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { AuthoritiesController } from './authorities.controller.js'
import { AuthoritiesService } from './authorities.service.js'
import { Authority, AuthorityCostCentre, RoleGrant } from './authority.entity.js'
import { Employee, EmployeeCostCentre } from './employee.entity.js'
import { Country, Person, State } from './person.entity.js'
import { Position, PositionHolder } from './position.entity.js'

const entities = [
  ...[Authority, AuthorityCostCentre, RoleGrant, Employee, EmployeeCostCentre],
  ...[Person, State, Country, Position, PositionHolder],
]

@Module({
  imports: [TypeOrmModule.forFeature(entities)],
  controllers: [AuthoritiesController],
  providers: [AuthoritiesService],
  exports: [AuthoritiesService],
})
export class AuthoritiesModule {}
