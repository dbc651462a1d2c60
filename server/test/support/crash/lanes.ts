import { Random } from '../exactness/random.ts'
import type { Answer } from '../person.ts'
import { Lane, type Own } from './lane.ts'
import type { Senders } from './load.ts'

type Json = Answer['body']

const most = 16

/**
 * Clients with employees of Liam, whose requests Mei and Priya decide and whose claims he decides himself. Each makes its
 * own random choices: which of them goes on first is not the seed's.
 */
export async function createLanes(senders: Senders, random: Random): Promise<Lane[]> {
  const { liam, priya } = senders
  const day = () => Temporal.Now.plainDateISO('Australia/Sydney').toString()
  const { body: paycodes } = await priya.get('/ExpensePaycodes')
  const paycodeId = paycodes.find(({ code }: Json) => code === 'MEAL').id
  const { body: positions } = await priya.get('/Positions')
  const leads = new Set(positions.map(({ reportingPositionId }: Json) => reportingPositionId))
  const leaves: Json[] = random.some(
    positions.filter(({ id, status }: Json) => status === 'Active' && !leads.has(id)),
    positions.length,
  )
  const { body: employees } = await liam.get('/Employees')
  const lanes: Lane[] = []
  for (const { id } of random.some<Json>(employees, employees.length)) {
    if (lanes.length === most) break
    const { body: employee } = await priya.get(`/Employees/${id}`)
    const held: number[] = (employee.positions ?? []).map((position: Json) => position.id)
    const at = leaves.findIndex(leaf => !held.includes(leaf.id))
    const own = { employeeId: id, expensePosition: held[0] ?? 0, heldPosition: leaves[at]?.id, paycodeId }
    const suits = employee.status === 'Active' && held.length > 0 && (await isDecidedBySenders(senders, own, day()))
    if (!suits) continue
    leaves.splice(at, 1)
    lanes.push(new Lane(String(lanes.length), { own, random: new Random(random.below(2 ** 31)), day }))
  }
  if (lanes.length < most) throw new Error(`Only ${lanes.length} employees of Liam suit.`)
  return lanes
}

async function isDecidedBySenders({ liam, priya }: Senders, own: Own, day: string): Promise<boolean> {
  const { employeeId, expensePosition, paycodeId } = own
  const dryRun = { ChangeType: 'EmploymentTerms', EmployeeId: employeeId, EffectiveDate: day }
  const [details, terms, claim] = await Promise.all([
    liam.post('/change-requests?dryRun=true', {
      ...{ ...dryRun, ChangeType: 'PersonalDetails', PersonalDetails: { PreferredName: 'Crash' } },
    }),
    liam.post('/change-requests?dryRun=true', { ...dryRun, EmploymentTerms: { StandardHoursPerWeek: 4.25 } }),
    priya.post('/ExpenseApplications?dryRun=true', {
      ...{ EmployeeId: employeeId, OrganisationChartPositionId: expensePosition, ExpensePaycodeId: paycodeId },
      AmountApplied: 12.5,
    }),
  ])
  const isDecidedBy = ({ body }: Answer, names: readonly string[]) =>
    body.approvals?.length === names.length &&
    names.every((name, step) =>
      body.approvals[step].approvers.some((approver: Json) => approver.name.startsWith(`${name},`)),
    )
  return isDecidedBy(details, ['Raman']) && isDecidedBy(terms, ['Wong', 'Raman']) && isDecidedBy(claim, ["O'Brien"])
}
