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
      const killed = await sendUnderKills(hosts, { events, kills, random, hooks })
      const failures = await judge(hosts, hooks)
      return outcomeOf({ seed, events, kills: killed, hooks, speed, failures, requests: hosts.requests })
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
const change = async (hosts: Hosts): Promise<void> => {
  const { status, text } = await hosts.ask('POST', '/v12.21/CostCentres', { Code: `T${++made}`, Name: `Trial ${made}` })
  if (status !== 201) throw new Error(text)
}

type Speed = Readonly<{ latencies: readonly number[]; perSecond: number }>

/** How long a single event takes to arrive, and how many a second arrive where many wait. */
async function measureSpeed(hosts: Hosts, receiver: Receiver): Promise<Speed> {
  const [good = undefined] = manners
  const hooks = await makeHooks(hosts, receiver, good ? [good] : [])
  const isThere = async (count: number) => {
    while (hooks.some(({ arrivals }) => arrivals.first.length < count)) await sleep(10)
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

/** @returns how often a process was killed */
async function sendUnderKills(hosts: Hosts, { events, kills, random, hooks }: Plan): Promise<number> {
  let left = events
  const write = async () => {
    while (left > 0) {
      left -= 1
      await change(hosts)
    }
  }
  const writing = Promise.all([write(), write(), write(), write()])
  let killed = 0
  while (killed < kills) {
    await sleep(500 + random.below(1_500))
    await hosts.kill(random.below(2))
    killed += 1
    if (killed % 20 === 0) {
      await hurry(hosts, hooks)
      say(`${killed} kills, ${events - left} events, ${hooks.map(({ arrivals }) => arrivals.first.length).join(' ')}`)
    }
  }
  await writing
  return killed
}

/** An operator's hand: what failed more than once is tried again at once, rather than in minutes and hours. */
async function hurry(hosts: Hosts, hooks: readonly Hook[]): Promise<void> {
  for (const { id } of hooks) {
    const { body } = await hosts.ask('GET', `/v12.21/Webhooks/${id}`)
    if (body.failingSince !== undefined) await hosts.ask('PUT', `/v12.21/Webhooks/${id}/actions/resume`)
  }
}

/** Waits until all has arrived, and compares it with the feed. */
async function judge(hosts: Hosts, hooks: readonly Hook[]): Promise<string[]> {
  const expected = await readFeed(hosts, hooks)
  const end = Date.now() + 600_000
  while (hooks.some(hook => hook.arrivals.first.length < (expected.get(hook.id) ?? []).length) && Date.now() < end) {
    await sleep(5_000)
    await hurry(hosts, hooks)
    say(`waiting: ${hooks.map(({ arrivals }) => arrivals.first.length).join(' ')}`)
  }
  return hooks.flatMap(({ id, manner, arrivals }) => {
    const wanted = expected.get(id) ?? []
    const name = `webhook ${id} (${manner.name})`
    const place = wanted.findIndex((sequence, at) => arrivals.first[at] !== sequence)
    return [
      ...(place >= 0 ? [`${name}: event ${wanted[place]} was expected, ${arrivals.first[place]} came`] : []),
      ...(arrivals.first.length > wanted.length
        ? [`${name}: ${arrivals.first.length} events, not ${wanted.length}`]
        : []),
      ...(arrivals.badSignatures > 0 ? [`${name}: ${arrivals.badSignatures} signatures were refused`] : []),
    ]
  })
}

/** The sequences that each webhook has to get: those after its creation. */
async function readFeed(hosts: Hosts, hooks: readonly Hook[]): Promise<Map<number, number[]>> {
  await sleep(2_000)
  const feed: { sequence: number; type: string; resource: { id: number } }[] = []
  for (let last = 0; ; ) {
    const { body } = await hosts.ask('GET', `/v12.21/Events?afterSequence=${last}&pageSize=200`)
    if (body.length === 0) break
    feed.push(...body)
    last = body.at(-1).sequence
  }
  return new Map(
    hooks.map(({ id }) => {
      const begin = feed.find(({ type, resource }) => type === 'webhook.created' && resource.id === id)?.sequence ?? 0
      const own = feed.filter(({ sequence, type }) => sequence > begin && type.startsWith('cost-centre.'))
      return [id, own.map(({ sequence }) => sequence)]
    }),
  )
}

type Run = Readonly<{
  seed: number
  events: number
  kills: number
  hooks: readonly Hook[]
  speed: Speed
  failures: readonly string[]
  requests: number
}>

function outcomeOf({ seed, events, kills, hooks, speed, failures, requests }: Run): Outcome {
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
  const section = `## Webhooks

${number(events)} events for ${hooks.length} webhooks, from two servers on one database, of which one is killed (-9) again and
again: ${number(kills)} times. Each receiver had to get each event of the feed, in its order, with a signature that the library of
Standard Webhooks accepts. Seed ${seed}.

${table(['a receiver that', 'webhooks', 'events that arrived', 'came twice', 'failed answers'], rows)}

Alone, with ${ofEach} webhooks that answer well: an event arrives ${at(0.5)} ms after its change (median; ${at(0.99)} ms at the 99th percentile).
Where 500 wait for each, ${number(Math.round(speed.perSecond))} deliveries arrive a second.
`
  return {
    counts: {
      ...{ requests, faults: kills + sum(({ failed }) => failed), acknowledged: sum(({ first }) => first.length) },
      lost: failures.length,
      doubled: 0,
    },
    section,
    failures,
  }
}
