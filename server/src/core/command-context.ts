import { sql } from 'kysely'
import { todayIn } from '../domain/calendar-date.ts'
import type { Caller, Today } from '../domain/caller.ts'
import { Failure } from '../domain/failure.ts'
import { type Clock, instantOf } from '../platform/clock.ts'
import type { Database, Db, Tx } from '../platform/database/index.ts'
import type { GroupKeys, Vault } from '../platform/secrets/vault.ts'

/** The actor of a command: a caller, or the service itself. */
export type Actor = Pick<Caller, 'userAccountId' | 'apiKeyId'> | 'System'

/** A consequence of a command beside its own record, which a dry run reports: `{type: 'Rerouted', message: 'CR-000012 …'}`. */
export type Effect = Readonly<{
  type: string
  message: string
  resource?: Readonly<{ type: string; id: number }>
  rerouting?: Rerouting
}>

/** An authority that is asked to decide, perhaps in the place of another. */
export type Asked = Readonly<{ id: number; name: string; onBehalfOf?: Readonly<{ id: number; name: string }> }>

/**
 * A step of a request that others would decide. `before`: who is asked today; `after`: who would be; each where the caller
 * sees the request then, `needsApprover` as `after`.
 */
type Rerouting = Readonly<{
  code: string
  step: string
  needsApprover?: boolean
  before?: readonly Asked[]
  after?: readonly Asked[]
}>

/** The result of a command. */
export type Outcome = Readonly<{
  /** The record that it made. */
  id?: number
  /** The administrative change that a second administrator has to confirm: the wire answers 202 with it. */
  pending?: number
  /** Fields that the answer alone shows, beside those of the new record. */
  shown?: object
  /** For a dry run to tell. */
  effects?: readonly Effect[]
}>

/** The input of a query: a connection, the group, and its day. It can change nothing, and records nothing. */
export type Reading = Readonly<{ tx: Db; employerGroupId: number; today: Today }>

/** One command that changes something: the transaction it is done in, who does it, and when. */
export type CommandContext = Readonly<{
  tx: Tx
  employerGroupId: number
  actor: Actor
  /** UTC, with milliseconds: the moment of everything that the command writes. */
  now: string
  today: Today
  /** For the queries of the command. */
  reading: Reading
  requestId?: string
  /** Everything is tried and nothing will be stored. */
  isDryRun: boolean
  keys(): Promise<GroupKeys>
  /** The HMAC that stands for a value in records. */
  fingerprint(text: string): Promise<Buffer>
  /** Whether the service has a mail server. */
  sendsMail: boolean
  /** Tells the operator, in the log, of what went wrong and did not end the command. */
  report?(error: unknown, message: string): void
}>

/**
 * A command of a caller, who may have said which versions of the record they have seen (`If-Match`). `aside`: for quick
 * statements that stay even if the command fails (`Database.aside`).
 */
export type CallerContext = CommandContext &
  Readonly<{ caller: Caller; seenVersions: readonly number[] | undefined; aside: Db }>

/**
 * Refuses to change what has changed since the caller saw it. Call it when the row is locked.
 * @throws Failure of kind `stale`
 */
export function refuseStale({ seenVersions }: Pick<CallerContext, 'seenVersions'>, version: number): void {
  if (seenVersions === undefined || seenVersions.includes(version)) return
  throw stale()
}

export const stale = () =>
  new Failure('stale', 'Stale', 'This has changed since you read it. Read it again, and decide on what it is now.')

/** What a command of the service itself works with: a part of `ServiceContext`. */
export type CommandParts = Readonly<{
  config: Readonly<{ mail: object | undefined }>
  database: Database
  vault: Vault
  clock: Clock
}>

/** A command of the service itself, in a transaction of the group. */
export function asSystem<Result>(
  { config, database, vault, clock }: CommandParts,
  employerGroupId: number,
  work: (ctx: CommandContext) => Promise<Result>,
): Promise<Result> {
  return database.transaction(employerGroupId, async tx =>
    work(await commandContextIn(tx, { config, vault, clock, employerGroupId, actor: 'System' })),
  )
}

type Doing = Omit<CommandParts, 'database'> & Pick<CommandContext, 'employerGroupId' | 'actor' | 'requestId'>

/** A command in an open transaction, for work that needs a special one, such as an import. */
export async function commandContextIn(tx: Tx, { config, vault, clock, ...who }: Doing): Promise<CommandContext> {
  const { employerGroupId } = who
  const today = await todayOf(tx, employerGroupId, clock.now())
  return {
    ...who,
    ...{ tx, today, reading: { tx, employerGroupId, today } },
    now: instantOf(clock),
    isDryRun: false,
    sendsMail: config.mail !== undefined,
    keys: () => vault.keysOf(tx, employerGroupId),
    fingerprint: text => vault.fingerprint(tx, employerGroupId, text),
  }
}

/** `now`: milliseconds since 1970. */
export async function todayOf(tx: Tx, employerGroupId: number, now: number): Promise<Today> {
  const { timeZone } = await tx
    .selectFrom('employerGroup')
    .select('timeZone')
    .where('id', '=', employerGroupId)
    .executeTakeFirstOrThrow()
  const employers = await tx
    .selectFrom('employer')
    .select(['id', 'timeZone'])
    .where('employerGroupId', '=', employerGroupId)
    .where('timeZone', 'is not', null)
    .execute()
  const group = todayIn(timeZone, now)
  const elsewhere = employers.map(employer => [employer.id, todayIn(employer.timeZone ?? timeZone, now)] as const)
  return { group, byEmployer: new Map(elsewhere.filter(([, day]) => day !== group)) }
}

/** The groups, for jobs that visit one after the other, each isolated from the others. */
export async function listGroupIds({ withoutGroup }: Pick<Database, 'withoutGroup'>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from list_employer_groups()`.execute(withoutGroup)
  return rows.map(row => row.id)
}

/** Works in a group, in a transaction that is in none. */
export async function inGroup<Result>(tx: Tx, employerGroupId: number, work: () => Promise<Result>): Promise<Result> {
  await sql`select set_config('muster.employer_group_id', ${String(employerGroupId)}, true)`.execute(tx)
  const result = await work()
  await sql`select set_config('muster.employer_group_id', '', true)`.execute(tx)
  return result
}
