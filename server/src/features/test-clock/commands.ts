import { type CallerContext, refuseStale } from '../../core/command-context.ts'
import { recordAudit } from '../../core/records.ts'
import type { Caller } from '../../domain/caller.ts'
import { Failure, reject } from '../../domain/failure.ts'
import type { Db } from '../../platform/database/index.ts'
import { requireRoleOverStructure } from '../accounts/index.ts'
import { setGroup } from '../employer-groups/index.ts'
import { queueOperation, refuseUnfinished } from '../operations/index.ts'
import { targetOf, violationsOfAdvance, violationsOfMove } from './rules.ts'
import type { Advance, SetClock, TestClock } from './schemas.ts'

/** The kind of operation that moves a clock. */
export const advanceKind = 'AdvanceClock'

/**
 * The clock of the caller's group.
 * @throws notFound `NoTestClock` where the group is no test group
 */
export async function getTestClock(db: Db, caller: Caller): Promise<Readonly<{ record: TestClock; version: number }>> {
  const clock = await readClock(db, caller)
  return { record: toWire(clock), version: versionOf(clock) }
}

type Stored = Readonly<{ testNow: string | null; advancingTo: string | null }>

function toWire({ testNow, advancingTo }: Stored): TestClock {
  if (testNow === null) return { status: 'Real' }
  return advancingTo === null ? { now: testNow, status: 'Stopped' } : { now: testNow, status: 'Advancing', advancingTo }
}

/** Another one wherever the clock stands, and while it is being moved. */
const versionOf = ({ testNow, advancingTo }: Stored): number =>
  testNow === null ? 0 : 2 * Date.parse(testNow) + (advancingTo === null ? 0 : 1)

/**
 * Sets the clock. What lies between is not played through: it is done afterwards, all at once, as after a time in which the
 * service was off.
 * @throws forbidden, notFound `NoTestClock`, invalid
 */
export async function setTestClock(ctx: CallerContext, { Now }: SetClock): Promise<void> {
  const clock = await lockStandingClock(ctx)
  reject(violationsOfMove('Now', { ...clock, target: Now }))
  await setGroup(ctx, { testNow: Now })
  await recordAudit({ ...ctx, now: Now }, { ...about, type: 'test-clock.set', details: { from: clock.now, to: Now } })
}

/** Begins to move the clock, so that everything on the way happens at its time. @returns the operation */
export async function advanceTestClock(ctx: CallerContext, command: Advance): Promise<number> {
  const clock = await lockStandingClock(ctx)
  reject(violationsOfAdvance(command, clock))
  const to = targetOf(command, clock) ?? clock.now
  await setGroup(ctx, { testNow: clock.now, advancingTo: to })
  await recordAudit(ctx, { ...about, type: 'test-clock.advanced', details: { from: clock.now, to } })
  return queueOperation(ctx, { kind: advanceKind, isDryRun: false })
}

/** Stops a clock that is being moved, where it is; one that stands stays so. */
export async function stopTestClock(ctx: CallerContext): Promise<void> {
  const { now, advancingTo } = await lockClock(ctx)
  if (advancingTo === null) return
  await setGroup(ctx, { isStopping: true })
  await recordAudit(ctx, { ...about, type: 'test-clock.stopped', details: { at: now, to: advancingTo } })
}

const about = { resource: { type: 'TestClock' } }

async function lockClock(ctx: CallerContext) {
  await requireRoleOverStructure(ctx, ['EmployerAdministrator'])
  const { timeZone, testNow, advancingTo } = await readClock(ctx.tx, ctx, true)
  refuseStale(ctx, versionOf({ testNow, advancingTo }))
  return { timeZone, now: testNow ?? ctx.realNow, advancingTo }
}

/** One that is being moved was refused before: `timeFor` of http/routes/commands.ts. */
async function lockStandingClock(ctx: CallerContext) {
  const clock = await lockClock(ctx)
  await refuseUnfinished(ctx)
  return clock
}

/** @throws notFound `NoTestClock` */
async function readClock(db: Db, { employerGroupId }: Pick<Caller, 'employerGroupId'>, isToMove = false) {
  const noClock = () =>
    new Failure('notFound', 'NoTestClock', 'This group goes by the real clock: it is no test group.')
  return db
    .selectFrom('employerGroup')
    .select(['timeZone', 'testNow', 'advancingTo'])
    .where('id', '=', employerGroupId)
    .where('isTest', '=', true)
    .$if(isToMove, query => query.forNoKeyUpdate())
    .executeTakeFirstOrThrow(noClock)
}
