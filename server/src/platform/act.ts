import { randomInt } from 'node:crypto'
import type { Caller, Today } from '../domain/caller.ts'
import { Failure } from '../domain/failure.ts'
import type { Tx } from './database.ts'
import type { GroupKeys } from './vault.ts'

/** Who does something: a caller, or the service itself. */
export type Actor = Pick<Caller, 'userAccountId' | 'apiKeyId'> | 'System'

/** What an act does beside its own record, for a dry run to tell: `{type: 'Rerouted', message: 'CR-000012 …'}`. */
export type Effect = Readonly<{ type: string; message: string; resource?: Readonly<{ type: string; id: number }> }>

/** One act that changes something: the transaction it is done in, who does it, and when. */
export type Act = Readonly<{
  tx: Tx
  employerGroupId: number
  actor: Actor
  /** UTC, with milliseconds: the moment of everything that the act writes. */
  now: string
  today: Today
  requestId?: string
  /** Everything is tried and nothing will be stored. */
  isDryRun: boolean
  effects: Effect[]
  keys(): Promise<GroupKeys>
}>

/** An act of a caller, who may have said which versions of the record they have seen (`If-Match`). */
export type CallersAct = Act & Readonly<{ caller: Caller; seenVersions: readonly number[] | undefined }>

/**
 * Refuses to change what has changed since the caller saw it. Call it when the row is locked.
 * @throws Failure of kind `stale`
 */
export function refuseStale({ seenVersions }: Pick<CallersAct, 'seenVersions'>, version: number): void {
  if (seenVersions === undefined || seenVersions.includes(version)) return
  throw stale()
}

export const stale = () =>
  new Failure('stale', 'Stale', 'This has changed since you read it. Read it again, and decide on what it is now.')

/** The id of a row to insert: the sequence's next, and one that uses no number up where nothing will be stored. */
export const newId = ({ isDryRun }: Act): { id?: number } => (isDryRun ? { id: -randomInt(1, 2 ** 47) } : {})

/** The columns that every changed row is given. */
export const modified = ({ now }: Act) => ({ lastModified: now })
