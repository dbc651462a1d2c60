import { sql } from 'kysely'
import { addDays } from '../../domain/calendar-date.ts'
import type { Db } from '../../platform/database/index.ts'
import { credentialIssuers, credentialTypes, employmentStates } from '../../reference-data/index.ts'
import { changeReasons } from '../change-requests/index.ts'

/** The tables of the ids that a command names by a code. */
const tables = {
  AuthorityId: 'authority',
  CostCentreId: 'costCentre',
  EmployeeId: 'employee',
  EmployerId: 'employer',
  ExpensePaycodeId: 'expensePaycode',
  OrganisationChartId: 'organisationChart',
  OrganisationChartPositionId: 'chartPosition',
  PaymentGroupId: 'paymentGroup',
  ReportingPositionId: 'chartPosition',
  SuccessorId: 'credential',
  SupersedesChangeRequestId: 'changeRequest',
} as const

const references: Readonly<Record<string, (text: string) => number | undefined>> = {
  CredentialIssuerId: name => credentialIssuers.find(issuer => issuer.name === name)?.id,
  CredentialTypeId: code => credentialTypes.find(type => type.code === code)?.id,
  EmploymentStateId: name => employmentStates.find(state => state.name === name)?.id,
  ReasonId: name => changeReasons.find(reason => reason.name === name)?.id,
}

export type Codes = Readonly<{ db: Db; employerGroupId: number; today: string }>

/** A value of the sample as a client would send it: ids instead of codes, dates instead of `T-14`. */
export async function resolved(codes: Codes, value: unknown, field = ''): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(each => resolved(codes, each)))
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).map(async ([name, each]) => [name, await resolved(codes, each, name)])
    return Object.fromEntries(await Promise.all(entries))
  }
  if (typeof value !== 'string') return value
  const reference = references[field]
  if (reference) return found(reference(value), `${field} ${value}`)
  if (field in tables) return idOf(codes, tables[field as keyof typeof tables], value)
  return /^T[+-]\d+$/.test(value) ? dayOf(codes.today, value) : value
}

type Coded = (typeof tables)[keyof typeof tables] | 'expenseApplication'

/** Credentials have a registration number for a code. @throws where the sample names a record that it does not have */
export async function idOf({ db, employerGroupId }: Codes, table: Coded, code: string): Promise<number> {
  const column = table === 'credential' ? 'registration_number' : 'code'
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where employer_group_id = ${employerGroupId} and ${sql.ref(column)} = ${code}`.execute(db)
  return found(rows[0]?.id, `${table} ${code}`)
}

function found(id: number | undefined, what: string): number {
  if (id === undefined) throw new Error(`The sample has no ${what}.`)
  return id
}

/** `T-14` as a date. */
export function dayOf(today: string, text: string): string {
  const [, days] = /^T([+-]\d+)$/.exec(text) ?? []
  if (days === undefined) throw new Error(`The sample has ${text} for a day.`)
  return addDays(today, Number(days))
}

/** `T-14T09:30` in milliseconds since 1970. */
export function momentOf(today: string, timeZone: string, text: string): number {
  const [, day = '', time = ''] = /^(T[+-]\d+)T(\d\d:\d\d)$/.exec(text) ?? []
  return Temporal.PlainDateTime.from(`${dayOf(today, day)}T${time}`).toZonedDateTime(timeZone).epochMilliseconds
}
