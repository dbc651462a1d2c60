import { parseArgs } from 'node:util'
import { Muster } from '../../client/src/index.ts'
import { number, type Outcome, say, table } from '../kit/outcome.ts'
import { startServer } from '../kit/processes.ts'
import { inWorld, type World } from '../kit/world.ts'
import { fill, kinds, type Sizes } from './filling.ts'
import {
  begins,
  dated,
  differencesOf,
  eventsOf,
  othersOf,
  type Shown,
  sealedEvents,
  strayOf,
  type Written,
} from './judging.ts'

/** Seconds of a year alone, and of each of two that are played side by side while others write. */
const longest = { alone: 20, beside: 40 }
/** Milliseconds of one write in the real group meanwhile. */
const longestWrite = 1_000
/** Of the whole size. */
const leastThings = 10_000
/**
 * A year of a group with its own clock: credentials expire and requests are applied on their days. Once alone, then twice side
 * by side while a real group works: what was planned comes on its day and nothing else, the years are the same, and the real
 * group has nothing of them.
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
    await makeReal(world, 'olga')
    const served = await startServer(world)
    const baseUrl = `http://127.0.0.1:${served.port}/v12.21`
    const as = (apiKey: string) => new Muster({ baseUrl, apiKey, retries: 10 })
    try {
      const priya = as(world.people.priya?.apiKey ?? '')
      const olga = as(world.people.olga?.apiKey ?? '')
      const groups = await Promise.all([0, 1, 2].map(() => makeGroup(priya)))
      const administrators = groups.map(({ apiKey }) => as(apiKey))
      const [first, ...others] = administrators as [Muster, ...Muster[]]
      const planned: string[][] = []
      for (const one of administrators) planned.push(await fill(one, sizes))
      say('three groups are filled')
      const alone = await playYear(first)
      say(`a year alone took ${alone.toFixed(1)} s`)
      const last = (await eventsOf(olga)).at(-1)?.sequence ?? 0
      const [written, ...beside] = await Promise.all([writeBeside(olga), ...others.map(playYear)])
      const own = await sealedEvents(olga, { after: last, atLeast: written.ids.length })
      const events = await Promise.all(administrators.map(one => eventsOf(one)))
      for (const { id } of groups) await priya.delete('/TestGroups/{id}', { path: { id } })
      return outcomeOf({ sizes, alone, beside, events, planned, written, own })
    } finally {
      await served.stop()
    }
  })
}

/** Makes a group of the sample a real one, before a server knows it: no call does that. */
async function makeReal({ admin, people }: World, name: string): Promise<void> {
  await admin.query('alter table employer_group disable trigger user')
  const { rowCount } = await admin.query(
    `update employer_group set is_test = false where id = (
       select employer_group_id from user_account account join login on login.id = login_id where login.email = $1)`,
    [people[name]?.email],
  )
  await admin.query('alter table employer_group enable trigger user')
  if (rowCount !== 1) throw new Error(`There is no group of ${name}.`)
}

async function makeGroup(priya: Muster) {
  const { id = 0, data } = await priya.post('/TestGroups', { body: { From: 'Empty', Now: begins } })
  return { id, apiKey: data.people[0]?.apiKey ?? '' }
}

/** @returns the seconds that it took */
async function playYear(administrator: Muster): Promise<number> {
  const start = performance.now()
  await administrator.finished(await administrator.put('/TestClock/actions/advance', { body: { By: 'P1Y' } }))
  return (performance.now() - start) / 1_000
}

/** Writes in the real group meanwhile. `longestWrite`: in milliseconds. */
async function writeBeside(olga: Muster): Promise<Written> {
  const ids: (number | undefined)[] = []
  let longestWrite = 0
  while (ids.length < 200) {
    const start = performance.now()
    const Code = `BESIDE-${ids.length}`
    ids.push((await olga.post('/CostCentres', { body: { Code, Name: 'Beside' } })).id)
    longestWrite = Math.max(longestWrite, performance.now() - start)
  }
  return { ids, longestWrite }
}

type Measured = Readonly<{
  sizes: Sizes
  alone: number
  beside: readonly number[]
  events: readonly Shown[][]
  planned: readonly string[][]
  written: Written
  own: readonly Shown[]
}>

function outcomeOf({ sizes, alone, beside, events, planned, written, own }: Measured): Outcome {
  const [one = []] = events
  const count = (type: string) => one.filter(event => event.type === type).length
  const things = dated.reduce((sum, type) => sum + count(type), 0)
  const failures = [
    ...differencesOf(events),
    ...events.flatMap((each, at) => strayOf(each, planned[at] ?? []).map(stray => `group ${at}: ${stray}`)),
    ...othersOf(own, written),
    ...(sizes.people >= 400 && things < leastThings ? [`${things} dated things`] : []),
    ...(written.longestWrite > longestWrite ? [`a write beside took ${Math.round(written.longestWrite)} ms`] : []),
    ...[alone].filter(seconds => seconds > longest.alone).map(seconds => `a year took ${seconds.toFixed(1)} s`),
    ...beside.filter(seconds => seconds > longest.beside).map(seconds => `a year beside took ${seconds.toFixed(1)} s`),
  ]
  const rows = [
    ['alone', alone.toFixed(1)],
    [
      `two at once, beside ${written.ids.length} writes in a real group`,
      beside.map(each => each.toFixed(1)).join(', '),
    ],
  ]
  const requests = events.length * sizes.requests + written.ids.length
  return {
    counts: { requests, acknowledged: requests },
    section: `## Test clocks

A year of an empty test group with ${number(sizes.people)} people, ${number(sizes.people * kinds.length)} credentials and ${number(sizes.requests)} changes that were
requested ahead: ${number(things)} dated things (${dated.map(type => `${number(count(type))} ${type}`).join(', ')}).
Each came on its planned day. Alone, a year may take ${longest.alone} s; two side by side ${longest.beside} s each.
Three times, with the same seed ${sizes.seed}: ${number(one.length)} events each, the same but for ids and tokens, and none goes back in time.
The real group beside has the events of its own ${number(written.ids.length)} writes alone, of which the longest took ${Math.round(written.longestWrite)} ms; it may take ${number(longestWrite)}.

${table(['a year', 'seconds'], rows)}
`,
    failures,
  }
}
