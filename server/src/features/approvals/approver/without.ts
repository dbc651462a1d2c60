import { sql } from 'kysely'
import { isInForce } from '../../../core/today.ts'
import type { Caller } from '../../../domain/caller.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Named } from '../approvable/index.ts'
import { type ApproverLookup, lookupInputOf, readOrganisation, resolveApprover } from '../lookup/index.ts'

type Report = Readonly<{ positionId: number; above: number; personId: number }>

/** `approvers`: the first one of each report, once. `unapproved`: the number of reports without any. */
type Found = Readonly<{ approvers: readonly Named[]; unapproved: number }>

/**
 * Who approves the change requests of those who report to positions in today's organisation, without a person who holds
 * these positions, by position.
 */
export async function approversWithout(
  db: Db,
  caller: Caller,
  { personId, positionIds }: Readonly<{ personId: number; positionIds: readonly number[] }>,
): Promise<ReadonlyMap<number, Found>> {
  const { employerGroupId, today } = caller
  const { rows: reports } = await sql<Report>`
    select distinct report.id as position_id, report.reporting_position_id as above, holder.person_id
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
    approver: resolveApprover(lookupInputOf(organisation, lookup)).found?.approvers[0],
  }))
  return new Map(
    [...Map.groupBy(found, ({ above }) => above)].map(([position, all]) => {
      const approvers = all.flatMap(({ approver }) => approver ?? [])
      const named = new Map(approvers.map(({ id, name }) => [id, { id, name }]))
      return [position, { approvers: [...named.values()], unapproved: all.length - approvers.length }]
    }),
  )
}
