import { say } from '../kit/outcome.ts'
import { rawBodies } from './raw-bodies.ts'
import { type RawCase, wordsOf } from './raw-case.ts'
import { rawHeads } from './raw-heads.ts'
import { type Heard, type RawAnswer, sendBytes } from './wire.ts'

export type RawResult = Readonly<{ cases: number; refused: number; failures: readonly string[] }>

/** Sends requests that no client library sends, and looks that each is refused, or answered as often as it is one. */
export async function runRaw(port: number, key: string): Promise<RawResult> {
  const failures: string[] = []
  const words = wordsOf(key)
  const cases = [...rawBodies(words), ...rawHeads(words)]
  for (const each of cases) {
    const heard = await sendBytes(port, each.pieces)
    const problem = problemOf(each, heard)
    if (problem !== undefined) failures.push(`raw: ${each.name}: ${problem}`)
  }
  say(`${cases.length} raw requests, ${failures.length} failures`)
  return { cases: cases.length, refused: cases.filter(({ right }) => right === 'refused').length, failures }
}

function problemOf({ right }: RawCase, { answers, rest, isClosed }: Heard): string | undefined {
  const statuses = answers.map(({ status }) => status)
  const heard = `${statuses.join(', ') || 'nothing'}${rest === '' ? '' : ` and ${JSON.stringify(rest.slice(0, 80))}`}`
  if (rest !== '') return `what came back is no answer: ${heard}`
  const bare = answers.find(answer => answer.status >= 400 && !isErrorOfContract(answer))
  if (bare) return `an error without its body or its headers: ${bare.status} ${bare.headers.trim()} ${bare.body}`
  if (right === 'refused') {
    const isRefusal = statuses.length <= 1 && statuses.every(status => status >= 400 && status < 500)
    return isRefusal && (statuses.length === 1 || isClosed)
      ? undefined
      : `it is not refused, but answered with ${heard}`
  }
  if (right === 'once') return statuses.length <= 1 ? undefined : `it is answered more than once: ${heard}`
  return String(statuses) === String(right) ? undefined : `${right.join(', ')} expected, ${heard} came`
}

const isErrorOfContract = ({ status, headers, body }: RawAnswer): boolean =>
  /^content-type: application\/json; charset=utf-8\r$/im.test(headers) &&
  /^x-request-id: [\w.-]+\r$/im.test(headers) &&
  (status === 400 ? /^\{"Message":".+","ModelState":\{.+\}\}$/ : /^\{"Message":".+","Code":"\w+".*\}$/).test(body)
