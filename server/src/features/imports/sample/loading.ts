import { addDays, todayIn } from '../../../domain/calendar-date.ts'
import type { Tx } from '../../../platform/database.ts'
import type { GroupKeys, Vault } from '../../../platform/vault.ts'

/** What a sample group is loaded with: its records by their codes, and the day on which it happens. */
export type Loading = Readonly<{
  tx: Tx
  group: Readonly<{ id: number; isTest: boolean; timeZone: string }>
  /** ISO 8601, UTC. */
  now: string
  codes: Codes
  keys: GroupKeys
  vault: Vault
  /** `T-14` as a date. */
  day(text: string): string
  /** `T-14T09:30` as an instant in UTC. */
  moment(text: string): string
}>

/** Finds records by code. @throws when the sample names one that it does not have */
export type Codes = Readonly<{
  employee(code: string): EmployeeIds
  authority(code: string): AuthorityIds
  position(code: string): number
  paymentGroup(code: string): number
  costCentre(code: string): number
  paycode(code: string): Paycode
  accountOf(personId: number): number | null
}>

type EmployeeIds = Readonly<{ id: number; personId: number; givenName: string; familyName: string }>
type AuthorityIds = Readonly<{ id: number; personId: number }>
type Paycode = Readonly<{ id: number; maxAmount: string | null; receiptThreshold: string }>

export function daysAround(now: string, timeZone: string): Pick<Loading, 'day' | 'moment'> {
  const today = todayIn(timeZone, Date.parse(now))
  const day = (text: string) => {
    const [, days] = /^T([+-]\d+)$/.exec(text) ?? []
    if (days === undefined) throw new Error(`The sample has ${text} for a day.`)
    return addDays(today, Number(days))
  }
  const moment = (text: string) => {
    const [, date = '', time = ''] = /^(T[+-]\d+)T(\d\d:\d\d)$/.exec(text) ?? []
    return Temporal.PlainDateTime.from(`${day(date)}T${time}`)
      .toZonedDateTime(timeZone)
      .toInstant()
      .toString({
        fractionalSecondDigits: 3,
      })
  }
  return { day, moment }
}

export async function readCodes(tx: Tx, employerGroupId: number): Promise<Codes> {
  const employees = await tx
    .selectFrom('employee')
    .innerJoin('person', join =>
      join
        .onRef('person.employerGroupId', '=', 'employee.employerGroupId')
        .onRef('person.id', '=', 'employee.personId'),
    )
    .select(['employee.code', 'employee.id', 'employee.personId', 'person.givenName', 'person.familyName'])
    .where('employee.employerGroupId', '=', employerGroupId)
    .execute()
  const authorities = await tx
    .selectFrom('authority')
    .select(['code', 'id', 'personId'])
    .where('employerGroupId', '=', employerGroupId)
    .execute()
  const paycodes = await tx
    .selectFrom('expensePaycode')
    .select(['code', 'id', 'maxAmount', 'receiptThreshold'])
    .where('employerGroupId', '=', employerGroupId)
    .execute()
  const accounts = await tx
    .selectFrom('userAccount')
    .select(['personId', 'id'])
    .where('employerGroupId', '=', employerGroupId)
    .execute()
  const accountIds = new Map(accounts.map(account => [account.personId, account.id]))
  return {
    employee: byCode('employee', employees),
    authority: byCode('authority', authorities),
    paycode: byCode('expense paycode', paycodes),
    position: await idsOf(tx, employerGroupId, 'chartPosition'),
    paymentGroup: await idsOf(tx, employerGroupId, 'paymentGroup'),
    costCentre: await idsOf(tx, employerGroupId, 'costCentre'),
    accountOf: personId => accountIds.get(personId) ?? null,
  }
}

async function idsOf(tx: Tx, employerGroupId: number, table: 'chartPosition' | 'paymentGroup' | 'costCentre') {
  const rows = await tx
    .selectFrom(table)
    .select(['code', 'id'])
    .where('employerGroupId', '=', employerGroupId)
    .execute()
  const find = byCode(table, rows)
  return (code: string) => find(code).id
}

function byCode<Row extends { code: string }>(thing: string, rows: readonly Row[]): (code: string) => Row {
  const found = new Map(rows.map(row => [row.code, row]))
  return code => {
    const row = found.get(code)
    if (!row) throw new Error(`The sample has no ${thing} ${code}.`)
    return row
  }
}
