import { beforeAll, expect, test } from 'vitest'
import examples from '../src/http/contract/requests.json' with { type: 'json' }
import { type Command, jsonOf, listCommands, Token } from './support/contract/command-fields.ts'
import { startMuster } from './support/muster.ts'
import { claimOf, daysAgo, paycodeId } from './support/records/expenses.ts'
import { employeeId, seedPolicies } from './support/requests.ts'

const muster = startMuster()

/** Where a command goes, and what it says when all is well: then it is the number alone that is refused. */
type Well = Readonly<{ path: string; body: object }>

const well = new Map<string, readonly Well[]>()

/** Two commands may go where what they are about has to be there before: their rules are those of making it. */
const asWhenMade = ['PUT /ApprovalPolicies/{id}', 'PUT /ExpensePaycodes/{id}', 'PUT /Positions/{id}/Holders/{holderId}']
/** An employee's governed fields are refused there whatever they say; what is approved is no more than was applied for. */
const elsewhere = ['PUT /Employees/{id}', 'PUT /ExpenseApplications/{id}/actions/approve']

beforeAll(async () => {
  await seedPolicies(muster)
  const { rows } = await muster.admin.query(
    `select (select id from cost_centre where code = 'FER-SYD')::int as cost_centre, p.id::int as position, e.employer_id::int as employer,
       (select id from payment_group where code = 'WK' and employer_group_id = e.employer_group_id)::int as payment_group,
       (select id from authority where code = 'A165' and employer_group_id = e.employer_group_id)::int as authority
     from chart_position p, employee e where p.name = 'Wharf Cleaner' and e.email = $1 and e.employer_group_id = p.employer_group_id`,
    [muster.emma.email],
  )
  const {
    cost_centre: CostCentreId,
    position,
    employer: EmployerId,
    authority: AuthorityId,
    payment_group: PaymentGroupId,
  } = rows[0]
  const CostCentres = [{ CostCentreId, Percentage: 100 }]
  const application = { ...(await claimOf(muster, 'emma', { TaxAmount: 0.5 })), CostCentres }
  const made = await muster.priya.post('/ExpenseApplications', application)
  const address = made.headers.get('location') ?? ''
  const ride = { ...application, ExpensePaycodeId: await paycodeId(muster, 'KM-CAR'), Quantity: 3 }
  const [EmployeeId, another] = [await employeeId(muster, '1225'), await employeeId(muster, '1244')]
  const account = { AccountName: 'A', Bsb: '062-000' }
  const fund = { FundType: 'APRA', Usi: 'STA0100AU' }
  const both = (record: object, number: string) => [
    { ...record, [number]: '11112222', AllocationType: 'Amount', Amount: 10 },
    { ...record, [number]: '33334444', AllocationType: 'Percentage', Percentage: 50 },
    { ...record, [number]: '55556666', AllocationType: 'Remainder' },
  ]
  const sections = {
    BankAccounts: both(account, 'AccountNumber'),
    Superannuation: both(fund, 'MemberNumber'),
    PositionAssignment: { OrganisationChartPositionId: position, FullTimeEquivalent: 0.5 },
    CostCentre: CostCentres,
    EmploymentTerms: { StandardHoursPerWeek: 20 },
    PayRate: { PayType: 'Salary', Amount: 90_000, Per: 'Year' },
    Hire: {
      ...{ OrganisationChartPositionId: position, FullTimeEquivalent: 0.5, PaymentGroupId, CostCentres },
      ...{ StandardHoursPerWeek: 20, PayType: 'Salary', Amount: 90_000, Per: 'Year' },
    },
  }
  well.set('POST /ApprovalPolicies', [
    {
      path: '/ApprovalPolicies',
      body: {
        ...{ ChangeType: 'PayRate', Name: 'High pay', Conditions: { AmountFrom: 1 } },
        Steps: [{ Name: 'Line', Approver: 'Line' }],
      },
    },
  ])
  well.set('POST /Employees', [
    {
      path: '/Employees',
      body: {
        ...{ Code: '9001', GivenName: 'New', FamilyName: 'Person', Email: 'new@example.test', EmployerId, CostCentres },
        ...{ StartDate: daysAgo(1), StandardHoursPerWeek: 20 },
      },
    },
  ])
  for (const [name, path] of [
    ['POST /ExpenseApplications', '/ExpenseApplications'],
    ['PUT /ExpenseApplications/{id}', address],
  ] as const) {
    well.set(name, [
      { path, body: application },
      { path, body: ride },
    ])
  }
  well.set('POST /ExpensePaycodes', [
    {
      path: '/ExpensePaycodes',
      body: {
        ...{ Code: 'SKATES', Name: 'Skates', Kind: 'PerKilometre', Unit: 'km', MaxAmount: 5, ReceiptThreshold: 5 },
        Rates: [{ ValidFrom: daysAgo(365), UnitRate: 0.2 }],
      },
    },
  ])
  well.set('POST /ApprovalPolicies/actions/try', [
    { path: '/ApprovalPolicies/actions/try', body: examples.tryApprovalPolicy.body },
  ])
  well.set('POST /Positions/{id}/Holders', [
    { path: `/Positions/${position}/Holders`, body: { AuthorityId, From: daysAgo(-3), FullTimeEquivalent: 0.5 } },
  ])
  const starter = async (Code: string): Promise<number> => {
    const body = { Code, EmployerId, Status: 'Pending', GivenName: 'Sam', FamilyName: 'Carter', StartDate: daysAgo(1) }
    const made = await muster.priya.post('/Employees', { ...body, Email: `${Code}@example.test` })
    return Number(made.headers.get('location')?.split('/').at(-1))
  }
  const [starts, startsToo] = [await starter('9101'), await starter('9102')]
  const requests = Object.entries(sections).map(([ChangeType, section]) => ({
    path: '/change-requests',
    body: { ChangeType, EmployeeId: ChangeType === 'Hire' ? starts : EmployeeId, [ChangeType]: section },
  }))
  well.set('POST /change-requests', requests)
  const open = await Promise.all(
    requests.map(({ path, body }) =>
      muster.priya.post(path, { ...body, EmployeeId: body.EmployeeId === starts ? startsToo : another }),
    ),
  )
  well.set(
    'PUT /change-requests/{id}',
    requests.map(({ body: { ChangeType: _, EmployeeId: __, ...body } }, place) => ({
      path: open[place]?.headers.get('location') ?? '',
      body,
    })),
  )
})

const commands = (await listCommands()).filter(({ fields }) => fields.some(({ schema }) => schema.type === 'number'))

/** Rates, shares and quantities have four decimals, amounts, hours and percentages of pay two. */
const hasFour = (key: string) => /UnitRate|Quantity|FullTimeEquivalent|CostCentres?\[0\]\.Percentage/.test(key)

const tooFine = (key: string) => (hasFour(key) ? ['0.00001', '0.12345'] : ['0.001', '10.005', '1e-3'])
const tooMuch = ['1000000000000', '1e12', '999999999999999', '1e21']
const below = ['-0.01', '-1', '-1e3']

test.for(commands)('$name refuses numbers that its fields do not take', async ({ name, fields }: Command) => {
  if ([...asWhenMade, ...elsewhere].includes(name)) return
  const bodies = well.get(name) ?? []
  for (const { key, path, schema } of fields) {
    if (schema.type !== 'number') continue
    const found = bodies.flatMap(each => placesOf(each.body, path).map(place => ({ ...each, place })))
    expect(found.length, `Say in this test what a good command with ${key} is`).toBeGreaterThan(0)
    const [good] = found
    if (!good) continue
    const send = (value: unknown) => {
      const body = jsonOf(replaced(good.body, good.place, value))
      const method = name.split(' ')[0] ?? ''
      return muster.priya.send(method, `${good.path}?dryRun=true`, body)
    }
    const taken = await send(valueAt(good.body, good.place))
    expect({ key, listed: taken.body.ModelState, isTaken: taken.status < 300 }).toEqual({ key, isTaken: true })
    const listed = `command.${good.place.join('.').replaceAll(/\.(\d+)/g, '[$1]')}`
    for (const text of [...tooFine(key), ...tooMuch, ...below]) {
      const { status, body } = await send(new Token(text))
      const isListed = listed in (body?.ModelState ?? {})
      expect({ key, text, status, isListed }).toEqual({ key, text, status: 400, isListed: true })
    }
  }
})

type Json = Readonly<Record<string, unknown>>

const valueAt = (body: unknown, place: readonly string[]): unknown =>
  place.reduce<unknown>((within, name) => (within as Json | undefined)?.[name], body)

/** Where a body says something for a field; of a list, in the first of its records that does. */
function placesOf(body: object, path: readonly string[]): string[][] {
  const list = path.indexOf('0')
  const places = list < 0 ? [[...path]] : ['0', '1', '2'].map(at => path.with(list, at))
  return places.filter(place => valueAt(body, place) !== undefined)
}

function replaced(body: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  const next = rest.length === 0 ? value : replaced((body as Json)[name], rest, value)
  return Array.isArray(body) ? body.with(Number(name), next) : { ...(body as Json), [name]: next }
}
