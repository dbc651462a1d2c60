import { type Sequence, sequenceOf } from './acts.ts'
import { type Host, Lane } from './lane.ts'
import type { Decision } from './model/request.ts'
import { type ActTally, play } from './play.ts'
import { shrunk } from './shrink.ts'

/** What sequences over HTTP found. `decisions`: that stand at the end. */
export type HttpFindings = Readonly<{
  sequences: number
  acts: number
  acknowledged: number
  decisions: number
  requests: number
  unexpected5xx: number
  seconds: number
  tally: ActTally
  failures: readonly string[]
}>

type Plan = Readonly<{ seed: number; sequences: number; say?: (line: string) => void }>

const mostFailures = 3

/** Plays sequences, one after the other on each host, all hosts at once. A failed one is played again in shorter forms. */
export async function runOverHttp(
  hosts: readonly Host[],
  { seed, sequences, say = () => {} }: Plan,
): Promise<HttpFindings> {
  const lanes = await Promise.all(hosts.map(host => Lane.start(host)))
  const tally: ActTally = new Map()
  const failures: string[] = []
  const counts = { sequences: 0, acts: 0, acknowledged: 0, decisions: 0 }
  const start = performance.now()
  let next = 0
  await Promise.all(
    lanes.map(async lane => {
      while (next < sequences && failures.length < mostFailures) {
        const own = seed + next++
        const { lines, acts, acknowledged, failure, requests } = await play(lane, sequenceOf(own), tally)
        counts.sequences += 1
        counts.acts += acts
        counts.acknowledged += acknowledged
        counts.decisions += requests.flatMap(({ steps }) =>
          steps.flatMap(({ decisions }): readonly Decision[] => decisions),
        ).length
        if (failure !== undefined) {
          failures.push(await shortest(lane, own, [...lines, failure]))
          say(`failed: ${failures.at(-1)}`)
        }
        if (counts.sequences % 250 === 0) say(progress(counts, sequences, start, failures.length))
      }
    }),
  )
  const requests = lanes.reduce((sum, lane) => sum + lane.requests, 0)
  const unexpected5xx = lanes.reduce((sum, lane) => sum + lane.unexpectedEver, 0)
  return { ...counts, requests, unexpected5xx, seconds: (performance.now() - start) / 1000, tally, failures }
}

function progress(
  counts: Readonly<{ sequences: number; acts: number }>,
  of: number,
  start: number,
  failed: number,
): string {
  const rate = (counts.sequences * 1000) / (performance.now() - start)
  return `over HTTP: ${counts.sequences}/${of} sequences, ${counts.acts} acts, ${rate.toFixed(1)} sequences a second, ${failed} failed`
}

/** The failure of the shortest sequence that still fails, as the acts of a test. */
async function shortest(lane: Lane, seed: number, found: readonly string[]): Promise<string> {
  let last = found
  const fails = async (sequence: Sequence) => {
    const { lines, failure } = await play(lane, sequence)
    if (failure !== undefined) last = [...lines, failure]
    return failure !== undefined
  }
  const { subject } = await shrunk(sequenceOf(seed), fails, 80)
  return [`seed ${seed}, about ${subject}:`, ...last].join('\n  ')
}
