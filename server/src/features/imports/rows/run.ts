import type { BulkContext } from '../../../core/bulk.ts'
import type { Actor } from '../../../core/command-context.ts'
import type { Caller } from '../../../domain/caller.ts'
import type { GroupKeys } from '../../../platform/secrets/vault.ts'
import type { FileName, Problems } from '../files/index.ts'

/** An administrator who imports over the API, into their own group, by the rules that hold for one person alone. */
export type Requester = Readonly<{
  actor: Exclude<Actor, 'System'>
  requestId?: string
  /** What their roles and their key give them, as it is now. */
  caller: Caller
  operationId: number
}>

/** One import as it goes on: a command that writes many rows, and what has been found out so far. */
export type Run = BulkContext &
  Readonly<{
    timeZone: string
    isNewGroup: boolean
    /** The day it is in the group. */
    today: string
    /** The earliest day for the group and its employers: `earliestDay`. */
    earliestDay: string
    keys: GroupKeys
    problems: Problems
    /** Nothing of it will be stored. */
    isDryRun: boolean
    /** The columns that each file has; a file that is not in the set is absent. */
    present: ReadonlyMap<FileName, ReadonlySet<string>>
    /** Absent: the operator, who may do everything. */
    requester?: Requester
  }>

/** What is known of it while its files are read. */
export type Staging = Pick<Run, 'client' | 'employerGroupId' | 'now' | 'keys' | 'problems'>

export type Counts = Readonly<{ created: number; updated: number; unchanged: number }>

/** The columns that a file has. */
export const presentIn = ({ present }: Pick<Run, 'present'>, file: FileName): ReadonlySet<string> =>
  present.get(file) ?? new Set()

/** The temporary table that a file's rows stand in. */
export const stageOf = (file: FileName): string => `stage_${file.replace('.csv', '').replaceAll('-', '_')}`

/** SQL for the id of each new row of a table, as `newId` of commands: below zero, and using no number up, in a dry run. */
export const nextId = ({ isDryRun }: Pick<Run, 'isDryRun'>, table: string): string =>
  isDryRun ? '- row_number() over ()' : `nextval('${table}_id_seq')`

export const hasAny = async ({ client }: Pick<Run, 'client'>, rows: string): Promise<boolean> =>
  (await client.query(`select from ${rows} limit 1`)).rowCount === 1
