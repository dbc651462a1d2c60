import { identityLocks } from '../../identities/index.ts'
import { lockCharts } from '../../organisation-charts/index.ts'
import { lockPayLimits } from '../../pay-limits/index.ts'
import { lockPositions } from '../../positions/index.ts'
import { hasAny, isMerged, limitScopeOf, movesCostCentres, movesEmployees, type Run } from '../rows/index.ts'
import { addRows, changingRows, lockRows, lockZones, type Rows, writesEmployees, written } from './rows.ts'

/** What no single call does until an import ends; `isNeeded` is asked after a check, and `take` called before the next. */
type Lock = Readonly<{ isNeeded(run: Run): boolean | Promise<boolean>; take(run: Run): Promise<unknown> }>

/** Against `lockIdentities`. The operator may give two people one email, and waits for none. */
const identities: Lock = {
  isNeeded: async run => run.requester !== undefined && (await hasAny(run, 'identity_email')),
  take: ({ client, employerGroupId }) =>
    client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [identityLocks.ofImports(employerGroupId)]),
}

const limitsOfTree: Lock = {
  isNeeded: async run => run.requester !== undefined && (await movesCostCentres(run)),
  take: run => lockPayLimits(limitScopeOf(run)),
}

const limitsOfEmployees: Lock = {
  isNeeded: async run => run.requester !== undefined && (await movesEmployees(run)),
  take: run => lockPayLimits(limitScopeOf(run), 'shared'),
}

const charts: Lock = {
  isNeeded: run => hasAny(run, written('next_organisation_chart')),
  take: ({ tx, employerGroupId }) => lockCharts({ tx, employerGroupId }),
}

const positions: Lock = {
  isNeeded: async run =>
    (await hasAny(run, written('next_chart_position'))) ||
    (await hasAny(run, 'planned_holding where is_touched')) ||
    (await hasAny(run, `next_authority n where ${isMerged}`)),
  take: ({ tx, employerGroupId }) => lockPositions({ tx, employerGroupId }),
}

const zones: Lock = { isNeeded: writesEmployees, take: lockZones }

/** In the order in which single calls take them: then come the rows, and the zones last. */
const beforeRows: readonly Lock[] = [identities, limitsOfTree, limitsOfEmployees, charts, positions]
const locks: readonly Lock[] = [...beforeRows, zones]

/**
 * Checks what will be stored, by what does not change until then. It is checked first without keeping anything, which
 * tells what has to be kept and takes its time; then that is locked, and all is checked again. What another call has
 * changed meanwhile is not overwritten, and the rules see it. What is in the files and stays the same is not locked. A
 * dry run stores nothing, and keeps nothing; nothing else writes into a group that the import makes.
 */
export async function checkKept(run: Run, check: () => Promise<void>): Promise<void> {
  const { client, isDryRun, problems } = run
  const kept = new Set<Lock>()
  const keptRows: Rows = new Map()
  await client.query('savepoint unchecked')
  for (;;) {
    for (const lock of beforeRows) if (kept.has(lock)) await lock.take(run)
    await lockRows(run, keptRows)
    if (kept.has(zones)) await zones.take(run)
    await check()
    if (isDryRun || run.isNewGroup || problems.count > 0) return
    const before = kept.size
    for (const lock of locks) if (await lock.isNeeded(run)) kept.add(lock)
    const hasMoreRows = addRows(keptRows, await changingRows(run))
    if (kept.size === before && !hasMoreRows) return
    // Takes the tables of the check away, and the locks, so that these are always taken in their order.
    await client.query('rollback to savepoint unchecked')
  }
}
