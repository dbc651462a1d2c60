import { inDays } from '../days.ts'
import { type Arena, several } from './arena.ts'

type Plan = Readonly<{ from: string; reportingPositionId?: number }>
/** An entry of the audit log about plans, with the HMACs of what was before and after. */
type Entry = Readonly<{ action: string; before: string | null; after: string | null }>

const idOf = (path: string): number => Number(path.split('/').at(-1))

/** Plans of one position per race. */
const planners = 3

/**
 * Plans the move of one position several times and cancels it, all together. One after the other: as many records as
 * answers can account for, each going on from the one before, and the plan that stays is the one of the last record.
 */
export async function racePlans(arena: Arena, races: number): Promise<void> {
  const chart = await arena.need('priya', 'POST', '/OrganisationCharts', {
    body: { Code: arena.unique('RP'), Name: 'Raced' },
  })
  const made = async (): Promise<string> => {
    const code = arena.unique('RP')
    const body = { OrganisationChartId: idOf(String(chart.headers.location)), Code: code, Name: code }
    return String((await arena.need('priya', 'POST', '/Positions', { body })).headers.location)
  }
  const managers = await Promise.all(Array.from({ length: planners }, made))
  await several(races, 6, async race => {
    const path = await made()
    const plans = managers.map((manager, at) => ({ From: inDays(10 + at), ReportingPositionId: idOf(manager) }))
    const answers = await Promise.all([
      ...plans.map(body => arena.ask('priya', 'PUT', `${path}/actions/plan-move`, { body })),
      arena.ask('priya', 'PUT', `${path}/actions/cancel-move`),
    ])
    const { plannedMove } = (await arena.need('priya', 'GET', `${path}?expand=details`)).body as { plannedMove?: Plan }
    const entries = await arena.rows<Entry>(
      `select action, encode(before_hmac, 'hex') as before, encode(after_hmac, 'hex') as after from audit_entry
       where employer_group_id = $1 and resource_type = 'Position' and resource_id = $2 and action like 'position.move-%'
       order by id`,
      idOf(path),
    )
    const actions = entries.map(({ action }) => action)
    const found = { path, answers: answers.map(({ status }) => status), plannedMove, actions }
    arena.counts.acknowledged += answers.filter(({ status }) => status === 204).length
    const step = `Plans ${race}`
    if (answers.some(({ status }) => status !== 204)) arena.note(undefined, step, found)
    if (actions.filter(action => action === 'position.move-planned').length !== planners)
      arena.note('halfApplied', step, found)
    if (entries.some(({ before }, at) => before !== (entries[at - 1]?.after ?? null))) arena.note('lost', step, found)
    const isCancelled = actions.at(-1) === 'position.move-cancelled'
    const isOne = plans.some(
      plan =>
        plannedMove?.from.slice(0, 10) === plan.From && plannedMove.reportingPositionId === plan.ReportingPositionId,
    )
    if (isCancelled ? plannedMove !== undefined : !isOne) arena.note('lost', step, found)
    await arena.need('priya', 'DELETE', path)
  })
}
