import {
  type LimitPair,
  listStandings,
  sentenceOf,
  unchangedLimits,
  type Widening,
  widenedByTree,
  widenedOf,
} from '../../pay-limits/index.ts'
import { costCentres, employers, limitScopeOf, movedCostCentres, movedEmployees, writeEntity } from '../rows/index.ts'
import { hasAny, type Run, refusalsIn } from '../run/index.ts'

/** Refuses moves that widen a limited pay role. It tries them out, for which the files must have no other errors. */
export async function refuseWidening(run: Run): Promise<void> {
  if (run.problems.count > 0) return
  const limits = (await refuseMovedCostCentres(run)) ?? (await unchangedLimits(limitScopeOf(run)))
  await refuseMovedEmployees(run, limits)
}

/** @returns the pay limits before and after; undefined where no cost centre moves */
async function refuseMovedCostCentres(run: Run): Promise<readonly LimitPair[] | undefined> {
  if (!(await hasAny(run, movedCostCentres))) return undefined
  const { widened, costCentreIds, limits } = await widenedByTree(limitScopeOf(run), async () => {
    await writeEntity(run, employers)
    await writeEntity(run, costCentres)
  })
  if (widened.length === 0) return limits
  await refusalsIn(run, 'cost-centres.csv').rows(
    'parentCode',
    `select line from ${movedCostCentres} and id in (${costCentreIds.join(', ')})`,
    second(widened, 'Leave the parentCode as it is, and move the cost centre by itself.'),
  )
  return limits
}

/** The moves of cost centres count here too: two changes may widen a role together that neither widens alone. */
async function refuseMovedEmployees(run: Run, limits: readonly LimitPair[]): Promise<void> {
  const { rows } = await run.client.query<{ line: number; id: number; employer_id: number }>(
    `select line, id, employer_id from ${movedEmployees} order by line`,
  )
  if (rows.length === 0) return
  const standings = Map.groupBy(
    await listStandings(limitScopeOf(run), { employeeIds: rows.map(({ id }) => id) }),
    ({ employeeId }) => employeeId,
  )
  for (const { line, id, employer_id: employerId } of rows) {
    const move = (standings.get(id) ?? []).map(before => ({ before, after: { ...before, employerId } }))
    const widened = widenedOf(limits, move)
    if (widened.length === 0) continue
    const reason = second(widened, 'Leave the employerCode as it is, and change the employer by itself.')
    run.problems.add({ file: 'employees.csv', line, column: 'employerCode', reason })
    if (run.problems.isFull) await run.problems.store()
  }
}

const second = (widened: readonly Widening[], wayOut: string) =>
  `${sentenceOf(widened)} A second administrator has to agree. ${wayOut}`
