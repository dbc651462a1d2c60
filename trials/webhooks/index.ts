import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Random } from '../../server/test/support/exactness/random.ts'
import { number, type Outcome, say, table } from '../kit/outcome.ts'
import { inWorld } from '../kit/world.ts'
import { Hosts } from './hosts.ts'
import { type Arrivals, type Manner, manners, openReceiver } from './receiver.ts'

type Hook = Readonly<{ id: number; path: string; manner: Manner; arrivals: Arrivals }>

/** Webhooks of each manner of receiver. */
const ofEach = 4

/**
 * Events are sent to receivers that fail, hang, hang up and dawdle, while the processes that send them are killed. Each
 * receiver has to get each event, in order, and signed so that the library of Standard Webhooks accepts it. First without
 * kills and failures: how soon, and how many.
 */
export async function webhooks(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: '20261126' },
      events: { type: 'string', default: '10000' },
      kills: { type: 'string', default: '200' },
    },
  })
  const [seed, events, kills] = [Number(values.seed), Number(values.events), Number(values.kills)]
  return inWorld(async world => {
    const random = new Random(seed)
    const receiver = await openReceiver(random)
    const hosts = new Hosts(world)
    await hosts.start()
    try {
      const speed = await measureSpeed(hosts, receiver)
      const hooks = await makeHooks(hosts, receiver, manners)
      const sent = await sendUnderKills(hosts, { events, kills, random, hooks })
      const judged = await judge(hosts, hooks, sent)
      return outcomeOf({ seed, kills, hooks, speed, judged, hosts, sent: sent.length })
    } finally {
      receiver.close()
      await hosts.stop()
    }
  })
}

type Receiver = Awaited<ReturnType<typeof openReceiver>>

async function makeHooks(hosts: Hosts, receiver: Receiver, of: readonly Manner[]): Promise<Hook[]> {
  const hooks: Hook[] = []
  for (const manner of of) {
    for (let copy = 0; copy < ofEach; copy++) {
      const path = `/hook-${Math.random().toString(36).slice(2)}`
      let secret = ''
      const arrivals = receiver.open(path, manner, () => secret)
      const command = { Url: `${receiver.address}${path}`, EventTypes: ['cost-centre.*'] }
      const { body, status, text } = await hosts.ask('POST', '/v12.21/Webhooks', command)
      if (status !== 201) throw new Error(text)
      secret = body.secret
      hooks.push({ id: body.id, path, manner, arrivals })
    }
  }
  return hooks
}

let made = 0
/** @returns the id of a new cost centre, once its writing was answered */
async function change(hosts: Hosts): Promise<number> {
  const body = { Code: `T${++made}`, Name: `Trial ${made}` }
  const { status, headers, text } = await hosts.ask('POST', '/v12.21/CostCentres', body)
  if (status !== 201) throw new Error(text)
  return Number(String(headers.location).split('/').at(-1))
}

type Speed = Readonly<{ latencies: readonly number[]; perSecond: number }>

/** How long a single event takes to arrive, and how many a second arrive where many wait. */
async function measureSpeed(hosts: Hosts, receiver: Receiver): Promise<Speed> {
  const [good = undefined] = manners
  const hooks = await makeHooks(hosts, receiver, good ? [good] : [])
  const isThere = async (count: number) => {
    const end = Date.now() + 60_000
    while (hooks.some(({ arrivals }) => arrivals.first.length < count)) {
      if (Date.now() > end)
        throw new Error(`Alone: ${hooks.map(({ arrivals }) => arrivals.first.length)} of ${count} came.`)
      await sleep(10)
    }
  }
  for (let at = 1; at <= 60; at++) {
    await change(hosts)
    await isThere(at)
    await sleep(100)
  }
  const latencies = hooks.flatMap(({ arrivals }) => arrivals.latencies)
  for (const { id } of hooks) await hosts.ask('PUT', `/v12.21/Webhooks/${id}/actions/pause`)
  for (let at = 0; at < 500; at++) await change(hosts)
  const start = performance.now()
  for (const { id } of hooks) await hosts.ask('PUT', `/v12.21/Webhooks/${id}/actions/resume`)
  await isThere(560)
  const perSecond = (hooks.length * 500) / ((performance.now() - start) / 1_000)
  for (const { id } of hooks) await hosts.ask('DELETE', `/v12.21/Webhooks/${id}`)
  say(`alone: ${Math.round(perSecond)} deliveries a second`)
  return { latencies: latencies.toSorted((one, other) => one - other), perSecond }
}

type Plan = Readonly<{ events: number; kills: number; random: Random; hooks: readonly Hook[] }>

/**
 * Writes go on all the time, and each kill comes at a moment among its share of them. What failed is left to the service's own
 * attempts.
 * @returns the ids of what was written
 */
async function sendUnderKills(hosts: Hosts, { events, kills, random, hooks }: Plan): Promise<number[]> {
  const sent: number[] = []
  for (let killed = 1; killed <= kills; killed++) {
    const [share, length] = [Math.ceil((events * killed) / kills) - sent.length, 500 + random.below(1_500)]
    let left = share
    const write = async () => {
      while (left-- > 0) {
        sent.push(await change(hosts))
        await sleep((4 * length) / share)
      }
    }
    const kill = sleep(random.below(length)).then(() => hosts.kill(random.below(2)))
    await Promise.all([kill, write(), write(), write(), write()])
    if (killed % 20 === 0)
      say(`${killed} kills, ${sent.length} events, ${hooks.map(({ arrivals }) => arrivals.first.length).join(' ')}`)
  }
  return sent
}

type Judged = Readonly<{ lost: number; failures: string[] }>

/** Longer than the second wait after failures, of five minutes. */
const patience = 600_000

/** Waits until all has arrived, and compares it with what was written and with the order of the feed. */
async function judge(hosts: Hosts, hooks: readonly Hook[], sent: readonly number[]): Promise<Judged> {
  const feed = await readFeed(hosts, sent)
  const end = Date.now() + patience
  // What came in another order stays so: there is nothing to wait for.
  const isAstray = ({ arrivals }: Hook) => arrivals.first.some((sequence, at) => sequence !== feed[at])
  const isOpen = ({ arrivals }: Hook) => arrivals.first.length < feed.length
  while (hooks.some(isOpen) && !hooks.some(isAstray) && Date.now() < end) {
    await sleep(5_000)
    say(`waiting: ${hooks.map(({ arrivals }) => arrivals.first.length).join(' ')}`)
  }
  const found = hooks.map(({ id, manner, arrivals }) => {
    const name = `webhook ${id} (${manner.name})`
    const place = feed.findIndex((sequence, at) => arrivals.first[at] !== sequence)
    const arrived = new Set(arrivals.first)
    const failures = [
      ...(place >= 0 ? [`${name}: event ${feed[place]} was expected, ${arrivals.first[place]} came`] : []),
      ...(arrivals.first.length > feed.length ? [`${name}: ${arrivals.first.length} events, not ${feed.length}`] : []),
      ...(arrivals.badSignatures > 0 ? [`${name}: ${arrivals.badSignatures} signatures were refused`] : []),
    ]
    return { lost: feed.filter(sequence => !arrived.has(sequence)).length, failures }
  })
  return { lost: found.reduce((sum, { lost }) => sum + lost, 0), failures: found.flatMap(({ failures }) => failures) }
}

/** The sequences of what was written, in the order of the feed. @throws where a write has not one event */
async function readFeed(hosts: Hosts, sent: readonly number[]): Promise<number[]> {
  const wanted = new Set(sent)
  const end = Date.now() + 60_000
  for (;;) {
    const own = (await readEvents(hosts)).filter(({ type, resource }) => type === created && wanted.has(resource.id))
    const ids = new Set(own.map(({ resource }) => resource.id))
    if (own.length === sent.length && ids.size === sent.length) return own.map(({ sequence }) => sequence)
    if (own.length > sent.length || Date.now() > end)
      throw new Error(`${sent.length} writes were answered, ${ids.size} of them have ${own.length} events.`)
    await sleep(1_000)
  }
}

const created = 'cost-centre.created'

type Event = Readonly<{ sequence: number; type: string; resource: Readonly<{ id: number }> }>

async function readEvents(hosts: Hosts): Promise<Event[]> {
  const feed: Event[] = []
  for (let last = 0; ; last = feed.at(-1)?.sequence ?? 0) {
    const { body } = await hosts.ask('GET', `/v12.21/Events?afterSequence=${last}&pageSize=200`)
    if (body.length === 0) return feed
    feed.push(...body)
  }
}

type Run = Readonly<{
  seed: number
  sent: number
  kills: number
  hooks: readonly Hook[]
  speed: Speed
  judged: Judged
  hosts: Hosts
}>

/** Milliseconds from a change to its arrival, in the middle, and deliveries a second. */
const promised = { median: 1_500, perSecond: 200 }

function outcomeOf({ seed, sent, kills, hooks, speed, judged, hosts }: Run): Outcome {
  const sum = (of: (arrivals: Arrivals) => number, among = hooks) =>
    among.reduce((total, { arrivals }) => total + of(arrivals), 0)
  const rows = manners.map(({ name }) => {
    const own = hooks.filter(({ manner }) => manner.name === name)
    return [
      ...([name, own.length, sum(({ first }) => first.length, own)] as const),
      ...[sum(({ doubled }) => doubled, own), sum(({ failed }) => failed, own)],
    ]
  })
  const at = (share: number) => Math.round(speed.latencies[Math.floor(speed.latencies.length * share)] ?? 0)
  const perSecond = Math.round(speed.perSecond)
  const { requests, unexpected } = hosts
  const section = `## Webhooks

${number(sent)} events for ${hooks.length} webhooks, from two servers on one database, of which one is killed (-9) again and
again while they are written: ${number(kills)} times. Each write that was answered had to have one event, and each receiver had to get it, in
the order of the feed, with a signature that the library of Standard Webhooks accepts. An event may come twice: at least once is
promised. What failed came again by the service's own schedule. Seed ${seed}.

${table(['a receiver that', 'webhooks', 'events that arrived', 'came twice', 'failed answers'], rows)}

Alone, with ${ofEach} webhooks that answer well: an event arrives ${at(0.5)} ms after its change (median, at most ${number(promised.median)}; ${number(at(0.99))} ms at the
99th percentile). Where 500 wait for each, ${number(perSecond)} deliveries arrive a second (at least ${promised.perSecond}).
`
  return {
    counts: {
      ...{ requests, faults: kills + sum(({ failed }) => failed), acknowledged: sent },
      ...{ lost: judged.lost, unexpected5xx: unexpected.length },
    },
    section,
    failures: [
      ...judged.failures,
      ...unexpected.slice(0, 20).map(each => `Unexpected: ${each}`),
      ...(at(0.5) > promised.median ? [`An event arrives ${at(0.5)} ms after its change (median).`] : []),
      ...(perSecond < promised.perSecond ? [`${perSecond} deliveries arrive a second.`] : []),
    ],
  }
}
