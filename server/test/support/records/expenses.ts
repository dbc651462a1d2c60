import { inDays } from '../days.ts'
import type { Muster, PersonName } from '../muster.ts'
import type { Answer } from '../person.ts'

export type Claim = Record<string, unknown>

/** So many days ago in Sydney. */
export const daysAgo = (days: number): string => inDays(-days)

let meals = 0

/** A meal of the person's own today, each for another amount, with whatever else is said of it. */
export async function claimOf(muster: Muster, name: PersonName, said: Claim = {}): Promise<Claim> {
  meals = (meals + 1) % 7_000
  return {
    OrganisationChartPositionId: await idOf(
      muster,
      `select holder.position_id as id from position_holder holder
       join employee e on e.employer_group_id = holder.employer_group_id and e.person_id = holder.person_id
       where e.email = $1 and coalesce(holder.valid_to >= current_date, true) order by holder.assignment_type = 'Primary' desc limit 1`,
      muster[name].email,
    ),
    ExpensePaycodeId: await paycodeId(muster, 'MEAL'),
    EmployeeId: await employeeId(muster, name),
    AmountApplied: (1_000 + meals) / 100,
    ...said,
  }
}

export const employeeId = (muster: Muster, name: PersonName) =>
  idOf(muster, 'select id from employee where email = $1', muster[name].email)

export const paycodeId = (muster: Muster, code: string) =>
  idOf(
    muster,
    `select p.id from expense_paycode p join employer_group g on g.id = p.employer_group_id
     where p.code = $1 and g.name = 'Harbour Line'`,
    code,
  )

export const costCentreId = (muster: Muster, code: string) =>
  idOf(
    muster,
    `select c.id from cost_centre c join employer_group g on g.id = c.employer_group_id
     where c.code = $1 and g.name = 'Harbour Line'`,
    code,
  )

async function idOf(muster: Muster, statement: string, value: string): Promise<number> {
  const { rows } = await muster.admin.query<{ id: string }>(statement, [value])
  return Number(rows[0]?.id)
}

/** Applies for an expense. @returns its path */
export async function applyFor(muster: Muster, name: PersonName, said: Claim = {}): Promise<string> {
  const answer = await muster[name].post('/ExpenseApplications', await claimOf(muster, name, said))
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`)
  return answer.headers.get('location') ?? ''
}

/** Brings one of Emma's to a status, by those who can. @returns its path */
export async function inStatus(muster: Muster, status: string): Promise<string> {
  const path = await applyFor(muster, 'emma', { SubmitImmediately: status !== 'Draft' })
  for (const { by, action, body } of ways[status] ?? []) {
    const answer = await muster[by].put(`${path}/actions/${action}`, body)
    if (answer.status !== 204) throw new Error(`${action}: ${answer.status} ${answer.text}`)
  }
  return path
}

type Way = Readonly<{ by: PersonName; action: string; body?: object }>

const approve: Way = { by: 'liam', action: 'approve', body: { Revision: 1 } }
const process: Way = { by: 'tomas', action: 'process' }

const ways: Record<string, readonly Way[]> = {
  Returned: [{ by: 'liam', action: 'return', body: { Remarks: 'The receipt, please.' } }],
  Declined: [{ by: 'liam', action: 'decline', body: { Remarks: 'Not this one.' } }],
  Cancelled: [{ by: 'emma', action: 'cancel' }],
  Approved: [approve],
  Processed: [approve, process],
  Reversed: [approve, process, { by: 'tomas', action: 'reverse', body: { Remarks: 'Paid twice.' } }],
}

/** The fields of a 400, without their prefix. */
export const fieldsOf = ({ body }: Answer): string[] =>
  Object.keys(body?.ModelState ?? {}).map(key => key.replace(/^command\./, ''))
