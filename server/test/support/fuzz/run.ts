import { isBusy, isUnexpected } from '../busy.ts'
import { Random } from '../exactness/random.ts'
import { goodRequest } from './good-requests.ts'
import { Knowledge } from './knowledge.ts'
import { mutated } from './mutations.ts'
import type { Contract, Operation } from './operations.ts'
import { Oracle } from './oracle.ts'
import { type Answer, type Ask, changed, type Sent, written } from './sending.ts'
import { shrunk } from './shrinking.ts'

export type Family = { operations: Set<string>; requests: number; statuses: Map<number, number> }

export type Findings = {
  requests: number
  /** Requests that were changed so that they are no good ones any more. */
  badInputs: number
  /** POST, PUT and DELETE without `dryRun`, searches by body left out, and those answered by 2xx. */
  writes: number
  stored: number
  /** The same of the writes that were not made bad. */
  goodWrites: number
  goodStored: number
  unexpected5xx: number
  /** Requests that had to be sent again, each alone: those answered 503, and those whose connection broke. */
  sentAgain: number
  families: Map<string, Family>
  /** Each a sentence with the smallest request that was found; the first of each kind for an operation. */
  failures: string[]
  slowest: { milliseconds: number; request: string }
}

export type Run = Readonly<{
  contract: Contract
  ask: Ask
  /** Names of callers who have a key. */
  callers: readonly string[]
  seed: number
  requests: number
  /** Requests at once. */
  width?: number
  /** The run ends after so many. */
  mostFailures?: number
  /** Called after each batch, with what was sent. */
  afterBatch?: (batch: readonly Sent[], sentSoFar: number) => Promise<void>
}>

type Exchange = Readonly<{ operation: Operation; sent: Sent; answer: Answer | undefined; problems: readonly string[] }>

/** Sends requests made from the contract, good ones and bad ones, and holds every answer against the contract. */
export async function runFuzz({
  contract,
  ask,
  callers,
  seed,
  requests,
  width = 32,
  mostFailures = 25,
  afterBatch,
}: Run): Promise<Findings> {
  const random = new Random(seed)
  const knowledge = new Knowledge(contract)
  const oracle = new Oracle(contract)
  const findings = noFindings()
  const seen = new Set<string>()
  const exchange = async (operation: Operation, sent: Sent): Promise<Exchange> => {
    const answer = await ask(sent).catch(String)
    if (typeof answer === 'string') return { operation, sent, answer: undefined, problems: [`no answer: ${answer}`] }
    return { operation, sent, answer, problems: problemsOfLone(oracle, sent, answer) }
  }
  const weighted = contract.operations.flatMap(operation => Array<Operation>(weightOf(operation)).fill(operation))
  const lists = contract.operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  let step = 0
  while (findings.requests < requests && findings.failures.length < mostFailures) {
    const batch = Array.from({ length: Math.min(width, requests - findings.requests) }, () => {
      // The lists come first: from them the rest knows ids.
      const operation = lists[step++] ?? random.pick(weighted)
      const good = goodRequest(operation, { random, knowledge, callers })
      const sent = step > lists.length && random.chance(0.5) ? mutated(good, operation, random) : good
      return { operation, sent: operation.isNeverDone ? withoutEffect(operation, sent) : sent }
    })
    const exchanges = await Promise.all(batch.map(({ operation, sent }) => exchange(operation, sent)))
    // One of many may meet a busy server, or a connection that is being closed. Alone it may not.
    for (const [at, { operation, sent, answer }] of exchanges.entries()) {
      if (answer && !isBusyAnswer(answer)) continue
      findings.sentAgain += 1
      exchanges[at] = await exchange(operation, sent)
    }
    for (const { operation, sent, answer } of exchanges) {
      if (!answer) continue
      knowledge.learn(operation, sent, answer)
      count(findings, operation, sent, answer)
    }
    findings.requests += batch.length
    for (const { operation, sent, problems } of exchanges) {
      for (const problem of problems) {
        const kind = `${operation.id} ${kindOf(problem)}`
        if (seen.has(kind)) continue
        seen.add(kind)
        const repeats = async (smaller: Sent) =>
          (await exchange(operation, smaller)).problems.some(each => kindOf(each) === kindOf(problem))
        const isRepeated = await repeats(sent)
        // What is wrong with a request that was taken could go with the parts that are dropped.
        const smallest = isRepeated && !problem.startsWith('accepted') ? await shrunk(sent, repeats) : sent
        const once = isRepeated ? '' : ' (once; not when it was repeated)'
        findings.failures.push(`seed ${seed}, request ${findings.requests}${once}: ${problem} — ${written(smallest)}`)
      }
    }
    await afterBatch?.(
      batch.map(({ sent }) => sent),
      findings.requests,
    )
  }
  return findings
}

/** The words before the first value of a problem. */
const kindOf = (problem: string): string => problem.split(/[:(]/)[0] ?? ''

/** A bad request as it is; another one as a dry run, or without a key where there is none. */
function withoutEffect({ query }: Operation, sent: Sent): Sent {
  if (sent.wrong !== undefined) return sent
  if (!query.some(({ name }) => name === 'dryRun'))
    return changed(sent, { caller: 'anonymous', wrong: 'it has no key' }, 'no key')
  const others = sent.query.filter(([name]) => !/^dryRun$/i.test(name))
  return { ...sent, query: [...others, ['dryRun', 'true']] }
}

const isBusyAnswer = ({ status, headers }: Answer): boolean => isBusy(status, headers['retry-after'])

/** What is wrong with the answer to a request that is the only one under way. */
export const problemsOfLone = (oracle: Oracle, sent: Sent, answer: Answer): string[] => [
  ...(isBusyAnswer(answer) ? ['busy: 503 though it was sent alone'] : []),
  ...oracle.problemsOf(sent, answer),
]

function weightOf({ method, path, takesFiles }: Operation): number {
  if (takesFiles || path.includes('{isoCode}')) return 1
  return { GET: 5, POST: 7, PUT: 4, DELETE: 1 }[method] ?? 1
}

export const noFindings = (): Findings => ({
  ...{ requests: 0, badInputs: 0, writes: 0, stored: 0, goodWrites: 0, goodStored: 0, unexpected5xx: 0, sentAgain: 0 },
  families: new Map(),
  failures: [],
  slowest: { milliseconds: 0, request: '' },
})

/** Adds what another run found. */
export function addFindings(sum: Findings, other: Findings): void {
  for (const key of [
    'requests',
    'badInputs',
    'writes',
    'stored',
    'goodWrites',
    'goodStored',
    'unexpected5xx',
    'sentAgain',
  ] as const)
    sum[key] += other[key]
  sum.failures.push(...other.failures)
  if (other.slowest.milliseconds > sum.slowest.milliseconds) sum.slowest = other.slowest
  for (const [name, { operations, requests, statuses }] of other.families) {
    const own = familyOf(sum, name)
    own.requests += requests
    for (const operation of operations) own.operations.add(operation)
    for (const [status, times] of statuses) own.statuses.set(status, (own.statuses.get(status) ?? 0) + times)
  }
}

function familyOf({ families }: Findings, name: string): Family {
  const own = families.get(name) ?? { operations: new Set(), requests: 0, statuses: new Map() }
  families.set(name, own)
  return own
}

function count(findings: Findings, { id, family, method, path }: Operation, sent: Sent, answer: Answer): void {
  const { status, milliseconds } = answer
  const own = familyOf(findings, family)
  own.operations.add(id)
  own.requests += 1
  own.statuses.set(status, (own.statuses.get(status) ?? 0) + 1)
  if (milliseconds > findings.slowest.milliseconds) findings.slowest = { milliseconds, request: written(sent) }
  if (isUnexpected(status, answer.headers['retry-after'])) findings.unexpected5xx += 1
  const isGood = sent.change === undefined
  if (!isGood) findings.badInputs += 1
  const isDry = sent.query.some(([name]) => /^dryRun$/i.test(name))
  if (method === 'GET' || path.endsWith('/Search') || isDry) return
  const isStored = status < 300
  findings.writes += 1
  if (isStored) findings.stored += 1
  if (isGood) findings.goodWrites += 1
  if (isGood && isStored) findings.goodStored += 1
}
