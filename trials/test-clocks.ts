import { isDeepStrictEqual, parseArgs } from 'node:util'
import { Muster } from '../client/src/index.ts'
import { Random } from '../server/test/support/exactness/random.ts'
import { number, type Outcome, say, table } from './kit/outcome.ts'
import { startServer } from './kit/processes.ts'
import { inWorld } from './kit/world.ts'

/** A day in Sydney, so that the year has its two changes of daylight saving. */
const begins = '2027-03-01T22:00:00.000Z'
const longest = 20
/** Types of credentials with their issuers, each with reminders before its end. */
const kinds = [
  ...['FirstAid,SafeWork NSW', 'HighRiskWork,SafeWork NSW', 'DriverLicence,Transport for NSW', 'Visa,Visa (Australia)'],
  ...['PoliceCheck,Police check (Australia)', "WorkingWithChildren,Office of the Children's Guardian (NSW)"],
]

type Sizes = Readonly<{ people: number; requests: number; seed: number }>

/**
 * A year of a group with its own clock: credentials expire and requests are applied on their days. Twice, side by side with a
 * real group: the two years are the same, and the real group has nothing of them.
 */
export async function testClocks(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: '20261126' },
      people: { type: 'string', default: '400' },
      requests: { type: 'string', default: '400' },
    },
  })
  const sizes = { people: Number(values.people), requests: Number(values.requests), seed: Number(values.seed) }
  return inWorld(async world => {
    const served = await startServer(world)
    const baseUrl = `http://127.0.0.1:${served.port}/v12.21`
    const as = (apiKey: string) => new Muster({ baseUrl, apiKey, retries: 10 })
    try {
      const priya = as(world.people.priya?.apiKey ?? '')
      const olga = as(world.people.olga?.apiKey ?? '')
      const begun = new Date().toISOString()
      const groups = await Promise.all([0, 1].map(() => makeGroup(priya)))
      const administrators = groups.map(({ apiKey }) => as(apiKey))
      for (const one of administrators) await fill(one, baseUrl, sizes)
      say('two groups are filled')
      const alone = await playYear(administrators[0] as Muster)
      say(`a year alone took ${alone.seconds.toFixed(1)} s`)
      const beside = await Promise.all([playYear(administrators[1] as Muster), writeBeside(olga)])
      const events = await Promise.all(administrators.map(eventsOf))
      const after = await eventsOf(olga)
      for (const { id } of groups) await priya.delete('/TestGroups/{id}', { path: { id } })
      return outcomeOf({
        sizes,
        alone,
        beside,
        events,
        own: after.filter(({ type, occurredDateTime }) => type === 'cost-centre.created' && occurredDateTime >= begun),
      })
    } finally {
      await served.stop()
    }
  })
}

async function makeGroup(priya: Muster) {
  const { id = 0, data } = await priya.post('/TestGroups', { body: { From: 'Empty', Now: begins } })
  return { id, apiKey: data.people[0]?.apiKey ?? '' }
}

/** People with a credential of each kind that ends in the year, and changes of their phones on days of the year. */
async function fill(administrator: Muster, baseUrl: string, { people, requests, seed }: Sizes): Promise<void> {
  const random = new Random(seed)
  const dayOfYear = () =>
    Temporal.PlainDate.from('2027-03-03')
      .add({ days: random.below(360) })
      .toString()
  const codes = Array.from({ length: people }, (_, n) => String(1001 + n))
  const rows = {
    'employers.csv': ['code,name,abn,country,timeZone', 'HLF,Harbour Line,,AU,Australia/Sydney'],
    'cost-centres.csv': ['code,name', 'HO,Head office'],
    'payment-groups.csv': ['code,name,employerCode,frequency', 'WK,Weekly,HLF,Weekly'],
    'employees.csv': [
      'code,givenName,familyName,email,status,employerCode,paymentGroupCode,costCentreCode,startDate,employmentType',
      ...codes.map(
        code => `${code},Emma,Walsh ${code},emma.${code}@harbourline.example,Active,HLF,WK,HO,2020-01-06,FullTime`,
      ),
    ],
    'credentials.csv': [
      'employeeCode,typeCode,issuerName,registrationNumber,issueDate,expiryDate',
      ...codes.flatMap(code => kinds.map((kind, at) => `${code},${kind},AB${code}${at},2024-01-01,${dayOfYear()}`)),
    ],
  }
  const form = new FormData()
  for (const [name, lines] of Object.entries(rows)) form.append('files', new Blob([`${lines.join('\n')}\n`]), name)
  await importFiles(administrator, baseUrl, form)
  const employees = await Array.fromAsync(administrator.all('/Employees'))
  for (let n = 0; n < requests; n++) {
    const ContactDetails = { MobilePhone: '0491 570 006' }
    const EmployeeId = employees[n % employees.length]?.id ?? 0
    const EffectiveDate = `${dayOfYear()}T00:00:00`
    const body = { ChangeType: 'ContactDetails', EmployeeId, EffectiveDate, ContactDetails } as const
    await administrator.post('/change-requests', { body })
  }
}

async function importFiles(administrator: Muster, baseUrl: string, body: FormData): Promise<void> {
  const answer = await administrator.client.request(
    'post' as never,
    '/Imports' as never,
    {
      body: body as never,
      bodySerializer: (form: unknown) => form,
      headers: { 'Content-Type': null },
    } as never,
  )
  const { response } = answer as { response: Response }
  if (response.status !== 202) throw new Error(`The import answered ${response.status} ${baseUrl}.`)
  await administrator.finished({ id: Number(response.headers.get('Location')?.split('/').at(-1)) }).catch(error => {
    throw new Error(JSON.stringify(error.operation?.result?.errors?.[0] ?? error.message))
  })
}

type Year = Readonly<{ seconds: number }>

async function playYear(administrator: Muster): Promise<Year> {
  const start = performance.now()
  await administrator.finished(await administrator.put('/TestClock/actions/advance', { body: { By: 'P1Y' } }))
  return { seconds: (performance.now() - start) / 1_000 }
}

/** Writes in the real group meanwhile. @returns how many, and the longest in milliseconds */
async function writeBeside(olga: Muster) {
  let [written, longestWrite] = [0, 0]
  for (; written < 200; written++) {
    const start = performance.now()
    await olga.post('/CostCentres', { body: { Code: `BESIDE-${written}`, Name: 'Beside' } })
    longestWrite = Math.max(longestWrite, performance.now() - start)
  }
  return { written, longestWrite }
}

type Shown = Readonly<{ type: string; occurredDateTime: string }>

/** All events, with ids and tokens replaced by the order in which they appear. */
async function eventsOf(muster: Muster): Promise<Shown[]> {
  const found: unknown[] = []
  for (let after = 0; ; ) {
    const page = await muster.get('/Events', { query: { afterSequence: after, pageSize: 200 } })
    if (page.length === 0) break
    found.push(...page)
    after = page.at(-1)?.sequence ?? after
  }
  const known = new Map<string, number>()
  const stable = (kind: string, value: unknown) => {
    const key = `${kind} ${value}`
    known.set(key, known.get(key) ?? known.size)
    return known.get(key)
  }
  return found.map(event =>
    JSON.parse(JSON.stringify(event), function (this: { type?: string }, name, value) {
      if (name === 'id' || name === 'changeRequestId') return stable(name === 'id' ? `${this.type}` : name, value)
      return name === 'uri' ? undefined : value
    }),
  )
}

type Measured = Readonly<{
  sizes: Sizes
  alone: Year
  beside: readonly [Year, Readonly<{ written: number; longestWrite: number }>]
  events: readonly Shown[][]
  own: readonly Shown[]
}>

function outcomeOf({ sizes, alone, beside, events, own }: Measured): Outcome {
  const [one = [], other = []] = events
  const count = (type: string) => one.filter(event => event.type === type).length
  const dated = ['credential.expiring', 'credential.expired', 'change-request.applied'] as const
  const things = dated.reduce((sum, type) => sum + count(type), 0)
  const different = one.findIndex((event, at) => !isDeepStrictEqual(event, other[at]))
  const late = one.findIndex((event, at) => at > 0 && event.occurredDateTime < (one[at - 1]?.occurredDateTime ?? ''))
  const [year, { written, longestWrite }] = beside
  const failures = [
    ...(different >= 0 || one.length !== other.length
      ? [
          `the years differ at event ${different}: ${JSON.stringify(one[different])}, ${JSON.stringify(other[different])}`,
        ]
      : []),
    ...(late >= 0 ? [`event ${late} goes back in time: ${JSON.stringify(one[late])}`] : []),
    ...(own.length !== written ? [`the real group has ${own.length} new cost centres of ${written} writes`] : []),
    ...(alone.seconds > longest ? [`a year took ${alone.seconds.toFixed(1)} s`] : []),
  ]
  const rows = [
    ['alone', alone.seconds.toFixed(1)],
    ['beside 200 writes in another group', year.seconds.toFixed(1)],
  ]
  return {
    counts: { requests: 2 * sizes.requests + written, acknowledged: 2 * sizes.requests + written },
    section: `## Test clocks

A year of an empty test group with ${number(sizes.people)} people, ${number(sizes.people * kinds.length)} credentials and ${number(sizes.requests)} changes that were
requested ahead: ${number(things)} dated things (${dated.map(type => `${number(count(type))} ${type}`).join(', ')}), at most ${longest} s.
Twice, with the same seed ${sizes.seed}: ${number(one.length)} events each, of which ${different < 0 ? 'none differs' : 'some differ'}, ids and tokens aside, and none goes back in time.
The real group beside has the cost centres of its own ${number(written)} writes alone, of which the longest took ${Math.round(longestWrite)} ms.

${table(['a year', 'seconds'], rows)}
`,
    failures,
  }
}
