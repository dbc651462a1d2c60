import { Agent } from 'node:http'
import { parseArgs } from 'node:util'
import { Random } from '../../server/test/support/exactness/random.ts'
import {
  addFindings,
  type Findings,
  noFindings,
  Oracle,
  problemsOfLone,
  readOperations,
  runFuzz,
  type Sent,
  senderTo,
  written,
} from '../../server/test/support/fuzz/index.ts'
import { type Outcome, say } from '../kit/outcome.ts'
import { startServer } from '../kit/processes.ts'
import { inWorld, type World } from '../kit/world.ts'
import { PauseWatch } from './pauses.ts'
import { type RawResult, runRaw } from './raw.ts'
import { type Attacked, sectionOf } from './section.ts'
import { type ClientsResult, runSlowClients } from './slow-clients.ts'
import { slowRequests } from './slow-texts.ts'
import { runUploads } from './uploads.ts'

/**
 * Requests generated from the contract, good and bad, each answer held against it; then texts made to be slow, strange
 * files, malformed HTTP, and clients that are slow or silent. `--parts` runs some of it.
 */
export async function fuzz(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: '20261123' },
      requests: { type: 'string', default: '200000' },
      /** Databases, one after the other: the requests change the records until few of them make sense. */
      worlds: { type: 'string', default: '10' },
      /** One of so many of the slow requests is sent. */
      every: { type: 'string', default: '1' },
      /** Kinds of strange files. */
      files: { type: 'string', default: '100' },
      connections: { type: 'string', default: '1000' },
      parts: { type: 'string', default: 'requests,slow,uploads,raw,clients' },
    },
  })
  const [seed = 0, requests = 0, worlds = 1, every = 1, files = 0, connections = 0] = [
    ...[values.seed, values.requests, values.worlds, values.every, values.files, values.connections],
  ].map(Number)
  const parts = new Set(values.parts.split(','))
  const random = noFindings()
  const start = performance.now()
  let longestSeen = 0
  for (let at = 0; at < worlds && parts.has('requests'); at++) {
    const one = await inServer(async lab => {
      const found = await runRequests(lab, { seed: seed + at, requests: Math.ceil(requests / worlds) })
      longestSeen = Math.max(longestSeen, lab.watch.longestSeen)
      return found
    })
    addFindings(random, one)
    for (const failure of one.failures) say(failure)
    const share = Math.round((100 * random.stored) / Math.max(1, random.writes))
    say(
      `world ${at + 1} of ${worlds}: ${random.requests} requests, ${share} % of the writes stored, ${random.failures.length} failures`,
    )
    if (random.failures.length > 40) break
  }
  const seconds = (performance.now() - start) / 1_000
  const attacked = await inServer(lab => attack(lab, { seed, parts, every, files, connections }))
  const sent = random.requests + attacked.slow + attacked.uploads + attacked.raw.cases + attacked.clients.requests
  return {
    counts: {
      requests: sent,
      ...(random.requests > 0 && { load: random.requests / seconds }),
      badInputs: random.badInputs + attacked.slow + attacked.uploads + attacked.raw.refused,
      acknowledged: random.stored,
      unexpected5xx: random.unexpected5xx,
      longestPause: attacked.longestOfOne.milliseconds,
    },
    section: sectionOf({ seed, worlds, random, longestSeen, attacked }),
    failures: [...random.failures, ...attacked.failures],
  }
}

type Lab = Awaited<ReturnType<typeof openLab>>

const plain: Sent = {
  ...{ operationId: 'getCountry', method: 'GET', path: '/Countries/36', query: [], caller: 'priya', headers: {} },
}

async function openLab(world: World) {
  const contract = await readOperations()
  const served = await startServer(world, { LOG_LEVEL: 'error' })
  const agent = new Agent({ keepAlive: true })
  const keys = Object.fromEntries(
    Object.entries(world.people).flatMap(([name, { apiKey }]) => (apiKey ? [[name, apiKey]] : [])),
  )
  const ask = senderTo(served.port, keys, agent)
  const watch = await PauseWatch.on(served, ask, plain)
  return { contract, served, agent, keys, ask, watch }
}

/** Does the work with a server and a database of its own. */
const inServer = <Result>(work: (lab: Lab) => Promise<Result>): Promise<Result> =>
  inWorld(async world => {
    const lab = await openLab(world)
    try {
      return await work(lab)
    } finally {
      lab.agent.destroy()
      await lab.served.stop()
    }
  })

async function runRequests(
  lab: Lab,
  { seed, requests }: Readonly<{ seed: number; requests: number }>,
): Promise<Findings> {
  const { contract, ask, keys, watch } = lab
  const findings = await runFuzz({
    ...{ contract, ask, callers: Object.keys(keys), seed, requests },
    async afterBatch(batch, sent) {
      await watch.check(batch)
      if (sent % 5_000 < batch.length) say(`seed ${seed}: ${sent} requests`)
    },
  })
  findings.failures.push(...watch.failures)
  return findings
}

type Sizes = Readonly<{ seed: number; parts: ReadonlySet<string>; every: number; files: number; connections: number }>

async function attack(lab: Lab, { seed, parts, every, files, connections }: Sizes): Promise<Attacked> {
  const { contract, served, ask, keys, watch } = lab
  const { port, pid } = served
  const key = keys.priya ?? ''
  const random = new Random(seed)
  const oracle = new Oracle(contract)
  const wrong: string[] = []
  let slow = 0
  for (const sent of parts.has('slow') ? slowRequests(contract) : []) {
    if (!random.chance(1 / every)) continue
    slow += 1
    await watch.alone(sent, async () => {
      const problems = await ask(sent).then(
        answer => problemsOfLone(oracle, sent, answer),
        error => [`no answer: ${error}`],
      )
      if (wrong.length < 25) wrong.push(...problems.map(problem => `slow text: ${problem} — ${written(sent)}`))
    })
    if (slow % 1_000 === 0)
      say(`${slow} slow texts, the longest pause ${Math.round(watch.longestOfOne.milliseconds)} ms`)
  }
  const uploads = parts.has('uploads') ? await runUploads(ask, watch, files) : { sent: 0, failures: [] }
  const raw: RawResult = parts.has('raw') ? await runRaw(port, key) : { cases: 0, refused: 0, failures: [] }
  const clients: ClientsResult = parts.has('clients')
    ? await runSlowClients({ port, pid, key, plain: () => ask(plain), connections })
    : { ended: [], served: [], idleAtOnce: 0, memory: [0, 0], requests: 0, failures: [] }
  const failures = [...wrong, ...watch.failures, ...uploads.failures, ...raw.failures, ...clients.failures]
  return {
    slow,
    uploads: uploads.sent,
    raw,
    clients,
    failures,
    longestOfOne: watch.longestOfOne,
    longestSeen: watch.longestSeen,
  }
}
