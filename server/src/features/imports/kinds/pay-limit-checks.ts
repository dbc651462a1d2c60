import {
  listPayLimits,
  listStandings,
  sentenceOf,
  type Widening,
  widenedByTree,
  widenedOf,
} from '../../pay-limits/index.ts'
import { costCentres, employers } from '../entities.ts'
import { refuseEach } from '../refusals.ts'
import { writeEntity } from '../resolve.ts'
import type { Run } from '../run.ts'

/** Refuses what widens a limited pay role, where the files are right otherwise: trying it out takes files that are. */
export async function refuseWidening(run: Run): Promise<void> {
  if (run.problems.count > 0) return
  await refuseMovedCostCentres(run)
  await refuseMovedEmployees(run)
}

const scopeOf = ({ tx, group, today }: Run) => ({
  tx,
  employerGroupId: group.id,
  today: { group: today, byEmployer: new Map<number, string>() },
})

async function refuseMovedCostCentres(run: Run): Promise<void> {
  if (!run.present.get('cost-centres.csv')?.has('parentCode')) return
  const { widened, costCentreIds } = await widenedByTree(scopeOf(run), async () => {
    await writeEntity(run, employers)
    await writeEntity(run, costCentres)
  })
  if (widened.length === 0) return
  await refuseEach(
    run,
    {
      file: 'cost-centres.csv',
      column: 'parentCode',
      query: `select line, null as value, null as other from next_cost_centre
        where 'parentId' = any(changed) and id in (${costCentreIds.join(', ')})`,
    },
    () => second(widened, 'Leave the parentCode as it is, and move the cost centre by itself.'),
  )
}

async function refuseMovedEmployees(run: Run): Promise<void> {
  const { rows } = await run.client.query<{ line: number; id: number; employer_id: number }>(
    `select line, id, employer_id from next_employee where not is_new and 'EmployerId' = any(changed) order by line`,
  )
  if (rows.length === 0) return
  const limits = await listPayLimits(scopeOf(run))
  const standings = await listStandings(
    scopeOf(run),
    rows.map(({ id }) => id),
  )
  for (const { line, id, employer_id: employerId } of rows) {
    const before = standings.get(id)
    const widened = before ? widenedOf(limits, [{ before, after: { ...before, employerId } }]) : []
    if (widened.length === 0) continue
    const reason = second(widened, 'Leave the employerCode as it is, and change the employer by itself.')
    run.problems.add({ file: 'employees.csv', line, column: 'employerCode', reason })
    if (run.problems.isFull) await run.problems.store()
  }
}

const second = (widened: readonly Widening[], wayOut: string) =>
  `${sentenceOf(widened)} A second administrator has to agree. ${wayOut}`
