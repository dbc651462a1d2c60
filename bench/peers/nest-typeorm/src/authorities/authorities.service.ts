import { Injectable, NotFoundException } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Brackets, In, Repository, type SelectQueryBuilder } from 'typeorm'
import type { Caller } from '../access/caller.entity.js'
import { CallerCostCentre } from '../access/caller-cost-centre.entity.js'
import { type AuthorityDto, toDto } from './authority.dto.js'
import { Authority, AuthorityCostCentre, RoleGrant } from './authority.entity.js'
import { Employee, EmployeeCostCentre } from './employee.entity.js'
import { PositionHolder } from './position.entity.js'

export type Page = Readonly<{ pageNumber: number; pageSize: number }>

@Injectable()
export class AuthoritiesService {
  constructor(
    @InjectRepository(Authority)
    private readonly authorities: Repository<Authority>,
    @InjectRepository(RoleGrant)
    private readonly roleGrants: Repository<RoleGrant>,
  ) {}

  async findPage(caller: Caller, { pageNumber, pageSize }: Page): Promise<{ items: AuthorityDto[]; total: number }> {
    const [found, total] = await this.visible(caller)
      .orderBy('authority.id')
      .skip((pageNumber - 1) * pageSize)
      .take(pageSize)
      .getManyAndCount()
    await this.addRoleGrants(found)
    return { items: found.map(toDto), total }
  }

  async findOne(caller: Caller, id: number): Promise<AuthorityDto> {
    const found = await this.visible(caller).andWhere('authority.id = :id', { id }).getOne()
    if (!found) throw new NotFoundException()
    await this.addRoleGrants([found])
    return toDto(found)
  }

  seesEmployee(caller: Caller, employeeId: number): Promise<boolean> {
    return this.visible(caller).andWhere('employee.id = :employeeId', { employeeId }).getExists()
  }

  /** Apart, since a join with them would make three rows of each authority, which TypeORM then counts and sorts. */
  private async addRoleGrants(found: Authority[]): Promise<void> {
    const grants = await this.roleGrants.find({
      where: { authorityId: In(found.map(({ id }) => id)) },
      order: { id: 'asc' },
    })
    for (const authority of found)
      authority.roleGrants = grants.filter(({ authorityId }) => authorityId === authority.id)
  }

  /** The authorities that the caller sees, each with its person and employee. */
  private visible(caller: Caller): SelectQueryBuilder<Authority> {
    const query = this.authorities
      .createQueryBuilder('authority')
      .innerJoinAndSelect('authority.person', 'person')
      .leftJoinAndSelect('person.state', 'state')
      .leftJoinAndSelect('person.country', 'country')
      .leftJoinAndSelect('authority.employee', 'employee')
    return caller.seesAll ? query : withinScope(query, caller)
  }
}

/** Those of the cost centres that the caller sees: by their own, by positions held today, by what the employee is charged to. */
function withinScope(query: SelectQueryBuilder<Authority>, caller: Caller): SelectQueryBuilder<Authority> {
  const own = query
    .subQuery()
    .from(AuthorityCostCentre, 'own')
    .innerJoin(CallerCostCentre, 'seen', 'seen.costCentreId = own.costCentreId and seen.callerId = :callerId')
    .where('own.authorityId = authority.id')
  const held = query
    .subQuery()
    .from(PositionHolder, 'holder')
    .innerJoin('holder.position', 'position')
    .innerJoin(CallerCostCentre, 'seen', 'seen.costCentreId = position.costCentreId and seen.callerId = :callerId')
    .where('holder.personId = authority.personId')
    .andWhere('(holder.validFrom is null or holder.validFrom <= current_date)')
    .andWhere('(holder.validTo is null or holder.validTo >= current_date)')
  const charged = query
    .subQuery()
    .from(Employee, 'charged')
    .innerJoin(EmployeeCostCentre, 'split', 'split.employeeId = charged.id')
    .innerJoin(CallerCostCentre, 'seen', 'seen.costCentreId = split.costCentreId and seen.callerId = :callerId')
    .where('charged.personId = authority.personId')
  const scope = new Brackets(where => {
    for (const tie of [own, held, charged]) where.orWhere(`exists ${tie.select('1').getQuery()}`)
  })
  return query.where(scope, { callerId: caller.id })
}
