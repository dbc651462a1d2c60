import type { Muster } from '../muster.ts'

/** Something of an employee that requests of a kind change: what a command says for it, and how a record shows it. */
export type Thing = Readonly<{
  changeType: string
  values: readonly unknown[]
  section(value: unknown): unknown
  shown(record: Shown): unknown
}>

type Shown = Readonly<{
  preferredName?: string
  workPhone?: string
  classification?: string
  standardHoursPerWeek?: number
  paymentGroup: { id: number }
  costCentres: readonly { costCentre: { id: number } }[]
  positions: readonly { id: number; assignmentType: string }[]
}>

const field = (changeType: string, name: string, values: readonly unknown[]): Thing => ({
  changeType,
  values,
  section: value => ({ [name]: value ?? '' }),
  shown: record => (record as { [name: string]: unknown })[`${name[0]?.toLowerCase()}${name.slice(1)}`] ?? null,
})

/** Changes of Liam's people, by names of the tests. */
export async function thingsOf({ admin }: Muster): Promise<Record<string, Thing>> {
  const { rows: positions } = await admin.query(
    `select o.id::int from chart_position o where (o.employer_group_id, o.reporting_position_id) in (
       select p.employer_group_id, p.id from chart_position p where p.name = 'Sydney Terminal Manager')
     and o.status = 'Active' and o.name in ('Wharf Cleaner', 'Deckhand, Circular Quay', 'Wharf Supervisor, Barangaroo')`,
  )
  const { rows: costCentres } = await admin.query(
    `select id::int from cost_centre where code in ('FER-SYD', 'FER-SYD-BAR', 'FER-MAN') order by code`,
  )
  return {
    Classification: field('EmploymentTerms', 'Classification', ['A', 'B', null]),
    StandardHoursPerWeek: field('EmploymentTerms', 'StandardHoursPerWeek', [20, 30, 38]),
    PreferredName: field('PersonalDetails', 'PreferredName', ['A', 'B', null]),
    WorkPhone: field('ContactDetails', 'WorkPhone', ['02 5550 0001', '02 5550 0002', null]),
    CostCentre: {
      changeType: 'CostCentre',
      values: costCentres.map(({ id }) => id),
      section: CostCentreId => [{ CostCentreId, Percentage: 100 }],
      shown: ({ costCentres: [first] }) => first?.costCentre.id,
    },
    Position: {
      changeType: 'PositionAssignment',
      values: positions.map(({ id }) => id),
      section: OrganisationChartPositionId => ({ OrganisationChartPositionId }),
      shown: ({ positions }) => {
        const [first, ...others] = positions.filter(({ assignmentType }) => assignmentType === 'Primary')
        return others.length === 0 ? first?.id : positions
      },
    },
  }
}
