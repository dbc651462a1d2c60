import { sql } from 'kysely'
import { isInForce } from '../../../core/today.ts'
import { wireDate } from '../../../domain/calendar-date.ts'
import type { Caller } from '../../../domain/caller.ts'
import { forbidden, notFound } from '../../../domain/failure.ts'
import { known } from '../../../domain/wire-values.ts'
import type { Db } from '../../../platform/database/index.ts'
import { approvables, approversWithout, listWaitingFor } from '../../approvals/index.ts'
import { overseesGroup } from '../../audit-log/index.ts'
import { authorityIsVisible } from '../../authorities/index.ts'
import { delegationIsVisible } from '../../delegations/index.ts'
import { employeeIsVisible } from '../../employees/index.ts'
import { findSubject, reasonAgainstRaising } from '../drafting/index.ts'
import { kindNamed } from '../kinds/index.ts'
import type { Departure } from './schemas.ts'

/**
 * What ends or is left open when an employee leaves, for those who may request it.
 * @throws notFound, forbidden
 */
export async function getDeparture(db: Db, caller: Caller, { id }: { id: number }): Promise<Departure> {
  const subject = await findSubject({ tx: db, caller }, id)
  if (!subject) throw notFound('The employee')()
  const reason = reasonAgainstRaising(kindNamed('Termination').raisedBy, subject)
  if (reason !== undefined) throw forbidden('InsufficientRole', reason)
  const { personId } = subject
  const [positions, decisions, requests, delegations, rights] = await Promise.all([
    readPositions(db, caller, personId),
    listWaitingFor(db, caller, personId),
    readRequests(db, caller, { personId, employeeId: id }),
    listDelegations(db, caller, personId),
    readRights(db, caller, personId),
  ])
  // Accounts and keys are for overseers, as in the audit log.
  const { roles, accountRoles, ...accounts } = rights
  return {
    positions,
    decisions,
    requests,
    delegations: delegations.map(({ validTo, other, ...each }) => ({
      ...{ ...each, validTo: wireDate(validTo) },
      ...(other && { other }),
    })),
    ...(overseesGroup(caller) ? { roles: [...new Set([...roles, ...accountRoles])].sort(), ...accounts } : { roles }),
  }
}

type Successor = Readonly<{ id: number; name: string; employeeId: number | null }>

type Position = Departure['positions'][number]
type PositionRow = Omit<Position, 'successor' | 'nextApprovers' | 'unseenApprovers' | 'reportsWithoutApprover'> &
  Readonly<{ successor: Successor | null }>

/** The positions of today and later, with those who approve then for whom reports to them. */
async function readPositions(db: Db, caller: Caller, personId: number): Promise<Position[]> {
  const positions = await listPositions(db, caller, personId)
  const then = await approversWithout(db, caller, { personId, positionIds: positions.map(({ id }) => id) })
  return positions.map(({ successor, ...row }) => {
    const { nextApprovers = [], unseenApprovers = 0, unapproved = 0 } = then.get(row.id) ?? {}
    return {
      ...{ ...row, nextApprovers, unseenApprovers, reportsWithoutApprover: unapproved },
      ...(successor && { successor: successorOf(successor) }),
    }
  })
}

async function listPositions(db: Db, caller: Caller, personId: number): Promise<PositionRow[]> {
  const { employerGroupId: group, today } = caller
  const { rows } = await sql<PositionRow>`
    select distinct on (position.id) position.id, position.name,
      (select count(*)::int from chart_position report where report.employer_group_id = ${group}
        and report.reporting_position_id = position.id and report.status = 'Active') as report_count,
      (select count(*)::int from position_holder other where other.employer_group_id = ${group}
        and other.position_id = position.id and other.person_id <> ${personId}
        and ${isInForce('other', today.group)}) as other_holder_count,
      (select json_build_object('id', authority.id, 'name', person.family_name || ', ' || person.given_name,
          'employeeId', (select employee.id from employee where employee.employer_group_id = ${group}
            and employee.person_id = other.person_id and ${employeeIsVisible(caller)}))
        from position_holder other
        join authority on authority.employer_group_id = ${group} and authority.person_id = other.person_id
          and authority.status = 'Active' and ${authorityIsVisible(caller)}
        join person on person.employer_group_id = ${group} and person.id = other.person_id
        where other.employer_group_id = ${group} and other.person_id <> ${personId}
          and other.position_id in (position.id, position.reporting_position_id) and ${isInForce('other', today.group)}
        order by other.position_id <> position.id, other.id limit 1) as successor
    from position_holder holder
    join chart_position position on position.employer_group_id = ${group} and position.id = holder.position_id
    where holder.employer_group_id = ${group} and holder.person_id = ${personId}
      and coalesce(holder.valid_to >= ${today.group}::date, true)
    order by position.id`.execute(db)
  return rows
}

const successorOf = ({ employeeId, ...named }: Successor) => ({ ...named, ...known({ employeeId }) })

type Whose = Readonly<{ personId: number; employeeId: number }>

/** Those that the caller sees: a person may have raised requests about others. */
async function readRequests(db: Db, caller: Caller, { personId, employeeId }: Whose): Promise<Departure['requests']> {
  const { employerGroupId: group } = caller
  const raised = sql`array(select id from approvable where employer_group_id = ${group} and requested_by_person_id = ${personId})`
  const isTheirs = sql`(employee_id = ${employeeId} or approvable_id = any(${raised}))`
  const { rows } = await sql<Departure['requests']>`
    with open as (
      select 'ChangeRequest' as type, id, code, approvable_id, employee_id from change_request
      where employer_group_id = ${group} and is_open and ${isTheirs} and ${approvables.isVisible(caller, 'change_request')}
      union all select 'ExpenseApplication', id, code, approvable_id, employee_id from expense_application
      where employer_group_id = ${group} and status in ('Pending', 'Returned') and ${isTheirs}
        and ${approvables.isVisible(caller, 'expense_application')})
    select count(*) filter (where employee_id = ${employeeId})::int as about_them,
      count(*) filter (where approvable_id = any(${raised}))::int as by_them,
      coalesce((select jsonb_agg(jsonb_build_object('type', type, 'id', id, 'code', code) order by approvable_id)
        from (select * from open where employee_id <> ${employeeId} order by approvable_id limit 20) others), '[]') as items
    from open`.execute(db)
  return rows[0] ?? { aboutThem: 0, byThem: 0, items: [] }
}

type DelegationRow = Readonly<{
  id: number
  isGiven: boolean
  validTo: string
  other: { id: number; name: string } | null
}>

async function listDelegations(db: Db, caller: Caller, personId: number) {
  const { employerGroupId: group, today } = caller
  const { rows } = await sql<DelegationRow>`
    select delegation.id, own.id = delegation.authority_id as is_given, delegation.valid_to,
      case when ${delegationIsVisible(caller)} then (
        select jsonb_build_object('id', authority.id, 'name', person.family_name || ', ' || person.given_name)
        from authority join person on person.employer_group_id = ${group} and person.id = authority.person_id
        where authority.employer_group_id = ${group} and authority.id <> own.id
          and authority.id in (delegation.authority_id, delegation.delegate_authority_id)) end as other
    from delegation join authority own on own.employer_group_id = delegation.employer_group_id
      and own.id in (delegation.authority_id, delegation.delegate_authority_id)
    where delegation.employer_group_id = ${group} and own.person_id = ${personId}
      and delegation.valid_to >= ${today.group}::date
    order by delegation.id`.execute(db)
  return rows
}

type Rights = Pick<Departure, 'roles' | 'hasAccount' | 'apiKeys' | 'webhooks'> &
  Readonly<{ accountRoles: Departure['roles'] }>

async function readRights(db: Db, { employerGroupId: group, today }: Caller, personId: number): Promise<Rights> {
  const { rows } = await sql<Rights>`
    select
      array(select distinct role_grant.role from authority
        join role_grant on role_grant.employer_group_id = ${group} and role_grant.authority_id = authority.id
        where authority.employer_group_id = ${group} and authority.person_id = ${personId}
          and coalesce(role_grant.valid_to >= ${today.group}::date, true) order by 1) as roles,
      array(select role from user_account_role where user_account_role.employer_group_id = ${group}
        and user_account_role.user_account_id = account.id) as account_roles,
      account.id is not null as has_account,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by id) from api_key
        where api_key.employer_group_id = ${group} and api_key.user_account_id = account.id
          and api_key.revoked_at is null and api_key.expires_at >= ${today.group}::date), '[]') as api_keys,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', coalesce(nullif(description, ''), substring(url from '//([^/]+)'))) order by id)
        from webhook where webhook.employer_group_id = ${group} and webhook.user_account_id = account.id), '[]') as webhooks
    from (select 1) one left join user_account account on account.employer_group_id = ${group}
      and account.person_id = ${personId} and account.status <> 'Closed'`.execute(db)
  return rows[0] ?? { roles: [], accountRoles: [], hasAccount: false, apiKeys: [], webhooks: [] }
}
