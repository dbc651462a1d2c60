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
  /** Done after the commit, before the answer: an email that must not wait in the database. */
  afterwards?: () => Promise<void>
}>

/** The input of a query: a connection, the group, and its day. It can change nothing, and records nothing. */
export type Reading = Readonly<{ tx: Db; employerGroupId: number; today: Today }>

/** One command that changes something: the transaction it is done in, who does it, and when. */
export type CommandContext = Readonly<{
  tx: Tx
  employerGroupId: number
  actor: Actor
  /** The moment by the group's clock, which everything bears that the command writes. UTC, with milliseconds. */
  now: string
  /**
   * The moment by the real clock. It differs from `now` in a test group with a clock of its own, and is the one for secrets,
   * limits, repeats, deliveries and audit.
   */
  realNow: string
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
  const realNow = instantOf(clock)
  const { now, today } = await timeOf(tx, employerGroupId, realNow)
  return {
    ...who,
    ...{ tx, now, realNow, today, reading: { tx, employerGroupId, today } },
    isDryRun: false,
    sendsMail: config.mail !== undefined,
    keys: () => vault.keysOf(tx, employerGroupId),
    fingerprint: text => vault.fingerprint(tx, employerGroupId, text),
  }
}

/** The moment by the group's clock, and the days that it is then. `realNow`: by the real clock. */
export async function timeOf(
  tx: Tx,
  employerGroupId: number,
  realNow: string,
): Promise<Pick<CommandContext, 'now' | 'today'>> {
  const { timeZone, testNow } = await tx
    .selectFrom('employerGroup')
    .select(['timeZone', 'testNow'])
    .where('id', '=', employerGroupId)
    .executeTakeFirstOrThrow()
  const employers = await tx
    .selectFrom('employer')
    .select(['id', 'timeZone'])
    .where('employerGroupId', '=', employerGroupId)
    .where('timeZone', 'is not', null)
    .execute()
  const now = testNow ?? realNow
  const dayIn = (zone: string) => todayIn(zone, Date.parse(now))
  const group = dayIn(timeZone)
  const elsewhere = employers.map(employer => [employer.id, dayIn(employer.timeZone ?? timeZone)] as const)
  return { now, today: { group, byEmployer: new Map(elsewhere.filter(([, day]) => day !== group)) } }
}

/**
 * Keeps the clock of a group where it is until the transaction ends, or for this transaction to move.
 * @returns where it is on its way to, if it is being moved
 */
export function holdTestClock(
  tx: Tx,
  { employerGroupId }: Readonly<{ employerGroupId: number }>,
  { isToMove }: Readonly<{ isToMove: boolean }>,
): Promise<Readonly<{ advancingTo: string | null }>> {
  const group = tx.selectFrom('employerGroup').select('advancingTo').where('id', '=', employerGroupId)
  return (isToMove ? group.forNoKeyUpdate() : group.forShare()).executeTakeFirstOrThrow()
}

/** Whether the group has a clock of its own. */
export const isOnTestClock = ({
  now,
  realNow = now,
}: Readonly<{ now: string; realNow?: string | undefined }>): boolean => now !== realNow

/** The groups, for jobs that visit one after the other, each isolated from the others. */
export async function listGroupIds({ withoutGroup }: Pick<Database, 'withoutGroup'>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from list_employer_groups()`.execute(withoutGroup)
  return rows.map(row => row.id)
}

/**
 * The groups whose due work the jobs look for: those that go by the real clock. In a group with a clock of its own it is done
 * when the clock is moved, and after each command.
 */
export async function listGroupsOnRealTime({ withoutGroup }: Pick<Database, 'withoutGroup'>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from list_groups_on_real_time()`.execute(withoutGroup)
  return rows.map(row => row.id)
}

/** Works in a group, in a transaction that is in none. */
export async function inGroup<Result>(tx: Tx, employerGroupId: number, work: () => Promise<Result>): Promise<Result> {
  await sql`select set_config('muster.employer_group_id', ${String(employerGroupId)}, true)`.execute(tx)
  const result = await work()
  await sql`select set_config('muster.employer_group_id', '', true)`.execute(tx)
  return result
}
