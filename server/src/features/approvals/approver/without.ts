import { sql } from 'kysely'
import { isInForce } from '../../../core/today.ts'
import type { Caller } from '../../../domain/caller.ts'
import type { Db } from '../../../platform/database/index.ts'
import { authorityIsVisible, visibleAuthorities } from '../../authorities/index.ts'
import { employeeIsVisible } from '../../employees/index.ts'
import { type ApproverLookup, lookupInputOf, readOrganisation, resolveApprover } from '../lookup/index.ts'
import { authoritiesOf, type NamedApprovers, namedApprovers } from './named.ts'

/** A holder of a position below. `isVisible`: to the caller. */
type Report = Readonly<{ positionId: number; above: number; personId: number; isVisible: boolean }>

/** `unapproved`: the number of reports without any approver. */
type Found = NamedApprovers & Readonly<{ unapproved: number }>

/**
 * Who may approve the change requests of those who report to positions in today's organisation, without a person who holds
 * these positions, by position.
 */
export async function approversWithout(
  db: Db,
  caller: Caller,
  { personId, positionIds }: Readonly<{ personId: number; positionIds: readonly number[] }>,
): Promise<ReadonlyMap<number, Found>> {
  const { employerGroupId, today } = caller
  const { rows: reports } = await sql<Report>`
    select distinct report.id as position_id, report.reporting_position_id as above, holder.person_id,
      (exists (select from employee where employee.employer_group_id = ${employerGroupId}
          and employee.person_id = holder.person_id and ${employeeIsVisible(caller)})
        or exists (select from authority where authority.employer_group_id = ${employerGroupId}
          and authority.person_id = holder.person_id and ${authorityIsVisible(caller)})) as is_visible
    from chart_position report
    join position_holder holder on holder.employer_group_id = ${employerGroupId} and holder.position_id = report.id
      and ${isInForce('holder', today.group)} and holder.person_id <> ${personId}
    where report.employer_group_id = ${employerGroupId} and report.status = 'Active'
      and report.reporting_position_id = any(${positionIds}::bigint[])
    order by 1, 3`.execute(db)
  if (reports.length === 0) return new Map()
  const lookups = reports.map((report): ApproverLookup & Report => ({
    ...report,
    ...{ employerGroupId, approverType: 'ChangeRequestApprover', day: today.group },
    excludedPersonIds: new Set([personId, report.personId]),
  }))
  const organisation = await readOrganisation(db, lookups)
  const found = lookups.map(lookup => ({
    above: lookup.above,
    approvers: (resolveApprover(lookupInputOf(organisation, lookup)).found?.approvers ?? []).map(approver => ({
      ...approver,
      isHidden: !lookup.isVisible,
    })),
  }))
  const seenIds = await visibleAuthorities(db, caller, authoritiesOf(found.flatMap(({ approvers }) => approvers)))
  return new Map(
    [...Map.groupBy(found, ({ above }) => above)].map(([position, all]) => {
      const approvers = all.flatMap(each => each.approvers)
      const unapproved = all.filter(each => each.approvers.length === 0).length
      return [position, { ...namedApprovers(approvers, seenIds), unapproved }]
    }),
  )
}
