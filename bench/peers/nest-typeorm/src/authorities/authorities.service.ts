import { Injectable, NotFoundException } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Brackets, Repository, type SelectQueryBuilder } from 'typeorm'
import type { Caller } from '../access/caller.entity.js'
import { CallerCostCentre } from '../access/caller-cost-centre.entity.js'
import { type AuthorityDto, toDto } from './authority.dto.js'
import { Authority, AuthorityCostCentre } from './authority.entity.js'
import { Employee, EmployeeCostCentre } from './employee.entity.js'
import { PositionHolder } from './position.entity.js'

export type Page = Readonly<{ pageNumber: number; pageSize: number }>

@Injectable()
export class AuthoritiesService {
  constructor(
    @InjectRepository(Authority)
    private readonly authorities: Repository<Authority>,
  ) {}

  async findPage(caller: Caller, { pageNumber, pageSize }: Page): Promise<{ items: AuthorityDto[]; total: number }> {
    const [found, total] = await this.visible(caller)
      .orderBy('authority.id')
      .skip((pageNumber - 1) * pageSize)
      .take(pageSize)
      .getManyAndCount()
    return { items: found.map(toDto), total }
  }

  async findOne(caller: Caller, id: number): Promise<AuthorityDto> {
    const found = await this.visible(caller).andWhere('authority.id = :id', { id }).getOne()
    if (!found) throw new NotFoundException()
    return toDto(found)
  }

  /** The authorities that the caller sees, with their relations. */
  private visible(caller: Caller): SelectQueryBuilder<Authority> {
    const query = this.authorities
      .createQueryBuilder('authority')
      .innerJoinAndSelect('authority.person', 'person')
      .leftJoinAndSelect('person.state', 'state')
      .leftJoinAndSelect('person.country', 'country')
      .leftJoinAndSelect('authority.employee', 'employee')
      .leftJoinAndSelect('authority.roleGrants', 'grant')
    return caller.seesAll ? query : withinScope(query, caller)
  }
}

/** Those of the cost centres that the caller sees: by their own, by positions held today, by what the employee is charged to. */
function withinScope(query: SelectQueryBuilder<Authority>, caller: Caller): SelectQueryBuilder<Authority> {
  const seen = query
    .subQuery()
    .select('seen.costCentreId')
    .from(CallerCostCentre, 'seen')
    .where('seen.callerId = :callerId')
    .getQuery()
  const own = query
    .subQuery()
    .select('own.authorityId')
    .from(AuthorityCostCentre, 'own')
    .where(`own.costCentreId in ${seen}`)
    .getQuery()
  const held = query
    .subQuery()
    .select('holder.personId')
    .from(PositionHolder, 'holder')
    .innerJoin('holder.position', 'position')
    .where(`position.costCentreId in ${seen}`)
    .andWhere('(holder.validFrom is null or holder.validFrom <= current_date)')
    .andWhere('(holder.validTo is null or holder.validTo >= current_date)')
    .getQuery()
  const charged = query
    .subQuery()
    .select('charged.personId')
    .from(Employee, 'charged')
    .innerJoin(EmployeeCostCentre, 'split', 'split.employeeId = charged.id')
    .where(`split.costCentreId in ${seen}`)
    .getQuery()
  const scope = new Brackets(where =>
    where
      .where(`authority.id in ${own}`)
      .orWhere(`authority.personId in ${held}`)
      .orWhere(`authority.personId in ${charged}`),
  )
  return query.where(scope, { callerId: caller.id })
}
