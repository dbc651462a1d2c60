import type { World } from '../world.ts'
import { type Administrator, administrator, type Change, type Done, type Json, put, remove, written } from './change.ts'

const commandOfCostCentre = (record: Json) => ({
  Code: record.code,
  Name: record.name,
  Description: record.description,
  ParentId: record.parent?.id,
  EmployerId: record.employerId,
  ValidFrom: record.validFrom,
  ExpiryDate: record.expiryDate,
})

const commandOfPosition = (record: Json) => ({
  OrganisationChartId: record.chart.id,
  Code: record.code,
  Name: record.name,
  Status: record.status,
  ReportingPositionId: record.reportingPositionId,
  CostCentreId: record.costCentre?.id,
})

const commandOfPaymentGroup = (record: Json) => ({
  Code: record.code,
  Name: record.name,
  EmployerId: record.employer.id,
  Frequency: record.frequency,
  Status: record.status,
})

const commandOfEmployer = (record: Json) => ({
  Code: record.code,
  Name: record.name,
  Abn: record.abn,
  CountryId: record.country?.id,
  TimeZone: record.timeZone,
})

const commandOfChart = ({ code, name, kind, isDefault, fallbackAuthority, status }: Json) => ({
  ...{ Code: code, Name: name, Kind: kind, IsDefault: isDefault, Status: status },
  FallbackAuthorityId: fallbackAuthority?.id,
})

type Choices = ReturnType<typeof administrator> & Readonly<{ number: number; pick<Item>(items: readonly Item[]): Item }>

const resources = {
  costCentres: ['/CostCentres', commandOfCostCentre],
  positions: ['/Positions', commandOfPosition],
  paymentGroups: ['/PaymentGroups', commandOfPaymentGroup],
  employers: ['/Employers', commandOfEmployer],
  charts: ['/OrganisationCharts', commandOfChart],
} as const

/** A change of one record by PUT; the rest of it stays. */
const changeOf = (
  resource: keyof typeof resources,
  name: string,
  change: (choices: Choices, record: Json) => object,
): Change => ({
  name,
  concernsCallers: true,
  async make(world) {
    const own = administrator(world)
    const choices = { ...own, number: world.nextNumber(), pick: world.random.pick.bind(world.random) }
    const [base, commandOf] = resources[resource]
    const path = `${base}/${world.random.pick(own.known[resource]).id}`
    const done = await put({ person: own.person, path, what: name }, record => ({
      ...commandOf(record),
      ...change(choices, record),
    }))
    return done
  },
})

const zones = ['Australia/Sydney', 'Australia/Perth', 'Pacific/Auckland']

/** Cost centres, positions, payment groups, employers and charts. */
export const structureChanges: readonly Change[] = [
  changeOf('costCentres', 'a cost centre moves below another', ({ known, pick }) => ({
    ParentId: pick(known.costCentres).id,
  })),
  changeOf('costCentres', 'a cost centre gets another name', ({ number }) => ({ Name: `Cost centre ${number}` })),
  changeOf('costCentres', 'a cost centre expires, or is valid again', ({ pick }, record) => ({
    ExpiryDate: record.expiryDate ? undefined : pick(['2020-06-30', '2099-12-31']),
  })),
  changeOf('positions', 'a position reports to another', ({ known, pick }) => ({
    ReportingPositionId: pick(known.positions).id,
  })),
  changeOf('positions', 'a position goes to another cost centre', ({ known, pick }) => ({
    CostCentreId: pick(known.costCentres).id,
  })),
  changeOf('positions', 'a position gets another name', ({ number }) => ({ Name: `Position ${number}` })),
  changeOf('paymentGroups', 'a payment group gets another name', ({ number }) => ({ Name: `Payment group ${number}` })),
  changeOf('employers', 'an employer gets another name', ({ number }) => ({ Name: `Employer ${number}` })),
  changeOf('employers', 'an employer goes to another time zone', ({ pick }) => ({ TimeZone: pick(zones) })),
  changeOf('charts', 'a chart gets another fallback', ({ known, pick }) => ({
    FallbackAuthorityId: pick(known.authorities).id,
  })),
  {
    name: 'a cost centre is added',
    concernsCallers: true,
    make: world => addCostCentre(world, administrator(world)),
  },
  {
    name: 'a cost centre is deleted',
    concernsCallers: true,
    async make(world) {
      const own = administrator(world)
      const added = own.known.costCentres.filter(({ code }) => /^FER-\d+$/.test(code))
      const path = added.length > 0 ? `/CostCentres/${world.random.pick(added).id}` : undefined
      return remove(own.person, path, () => addCostCentre(world, own))
    },
  },
]

async function addCostCentre(world: World, { person, known }: Administrator): Promise<Done> {
  const number = world.nextNumber()
  const answer = await person.post('/CostCentres', {
    Code: `FER-${number}`,
    Name: `New cost centre ${number}`,
    ParentId: world.random.pick(known.costCentres).id,
  })
  return written('add a cost centre', answer)
}
