import type { BulkContext } from '../../../core/bulk.ts'
import type { Actor } from '../../../core/command-context.ts'
import type { Caller } from '../../../domain/caller.ts'
import type { GroupKeys } from '../../../platform/secrets/vault.ts'
import type { Problems } from './problems.ts'

/** In the order in which they refer to each other, which is also the order of a report. */
export const fileNames = [
  'employers.csv',
  'payment-groups.csv',
  'cost-centres.csv',
  'organisation-charts.csv',
  'positions.csv',
  'employees.csv',
  'authorities.csv',
  'authority-roles.csv',
  'position-holders.csv',
  'credentials.csv',
  'expense-paycodes.csv',
] as const

export type FileName = (typeof fileNames)[number]

/** The tables whose records have a code in a file, and their nouns in reasons. */
export const codedTables = {
  employer: { file: 'employers.csv', noun: 'an employer' },
  payment_group: { file: 'payment-groups.csv', noun: 'a payment group' },
  cost_centre: { file: 'cost-centres.csv', noun: 'a cost centre' },
  organisation_chart: { file: 'organisation-charts.csv', noun: 'an organisation chart' },
  chart_position: { file: 'positions.csv', noun: 'a position' },
  expense_paycode: { file: 'expense-paycodes.csv', noun: 'an expense paycode' },
  employee: { file: 'employees.csv', noun: 'an employee' },
  authority: { file: 'authorities.csv', noun: 'an authority' },
} as const satisfies Record<string, Readonly<{ file: FileName; noun: string }>>

export type CodedTable = keyof typeof codedTables

/** An administrator who imports over the API, into their own group, by the rules of one person alone. */
export type Requester = Readonly<{
  actor: Exclude<Actor, 'System'>
  requestId?: string
  /** Their roles and the scopes of their key, as they are now. */
  caller: Caller
  operationId: number
}>

/** The context of an import: a command that writes many rows. */
export type Run = BulkContext &
  Readonly<{
    timeZone: string
    isNewGroup: boolean
    /** The group's day. */
    today: string
    /** The earliest day for the group and its employers: `earliestDay`. */
    earliestDay: string
    keys: GroupKeys
    problems: Problems
    isDryRun: boolean
    /** The columns of each file of the set. */
    present: ReadonlyMap<FileName, ReadonlySet<string>>
    /** Absent: the operator, who may do everything. */
    requester?: Requester
  }>

/** The columns that a file has; without the file, none. */
export const presentIn = ({ present }: Pick<Run, 'present'>, file: FileName): ReadonlySet<string> =>
  present.get(file) ?? new Set()

/** The temporary table of a file's rows. */
export const stageOf = (file: FileName): string => `stage_${file.replace('.csv', '').replaceAll('-', '_')}`

/** SQL for the id of each new row of a table. In a dry run it is below zero and uses no number up, as `newId` of commands. */
export const nextId = ({ isDryRun }: Pick<Run, 'isDryRun'>, table: string): string =>
  isDryRun ? '- row_number() over ()' : `nextval('${table}_id_seq')`

export const hasAny = async ({ client }: Pick<Run, 'client'>, rows: string): Promise<boolean> =>
  (await client.query(`select from ${rows} limit 1`)).rowCount === 1
