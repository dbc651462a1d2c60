import { sentenceOf, type Widening, widenedByChange } from '../../pay-limits/index.ts'
import { limitScopeOf, movedCostCentres, movedEmployees } from '../rows/index.ts'
import { type Run, refusalsIn } from '../run/index.ts'

/** Refuses files that widen a limited pay role. Files with other errors are not tested: their tree may have a circle. */
export async function refuseWidening(run: Run): Promise<void> {
  if (run.problems.count > 0) return
  const { client } = run
  const { rows: centres } = await client.query<{ id: number; parent_id: number | null }>(
    `select id, parent_id from next_cost_centre where exists (select from ${movedCostCentres})`,
  )
  const { rows: employees } = await client.query<{ line: number; id: number; employer_id: number }>(
    `select line, id, employer_id from ${movedEmployees} order by line`,
  )
  if (centres.length + employees.length === 0) return
  const { byTree, byEmployee, costCentreIds } = await widenedByChange(limitScopeOf(run), {
    parents: new Map(centres.map(each => [each.id, each.parent_id])),
    employers: new Map(employees.map(each => [each.id, each.employer_id])),
  })
  if (byTree.length > 0) {
    await refusalsIn(run, 'cost-centres.csv').rows(
      'parentCode',
      `select line from ${movedCostCentres} and id in (${costCentreIds.join(', ')})`,
      second(byTree, 'Leave the parentCode as it is, and move the cost centre by itself.'),
    )
  }
  for (const { line, id } of employees) {
    const widened = byEmployee.get(id) ?? []
    if (widened.length === 0) continue
    const reason = second(widened, 'Leave the employerCode as it is, and change the employer by itself.')
    run.problems.add({ file: 'employees.csv', line, column: 'employerCode', reason })
    if (run.problems.isFull) await run.problems.store()
  }
}

const second = (widened: readonly Widening[], wayOut: string) =>
  `${sentenceOf(widened)} A second administrator has to agree. ${wayOut}`
