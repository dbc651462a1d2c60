import type { Answer, Client } from '../../../../trials/kit/client.ts'
import type { Question } from './questions.ts'

/** Headers that differ between two answers to the same request. */
const ofTheAnswer = /^(x-request-id|date|keep-alive|connection|ratelimit.*)$/

/** How many were asked, and the statuses of the answers. `operations`: those of paths, with theirs. */
export type Counted = {
  readonly family: string
  readonly place: Question['place']
  asked: number
  readonly statuses: Set<number>
  readonly operations: Map<string, Set<number>>
  different: number
}

/** By family and place. */
export type Tally = Map<string, Counted>

type Asker = Readonly<{ client: Client; key: string }>

/**
 * Asks every question and the same about nothing, and compares the answers: status, headers and bytes.
 * @param atOnce questions under way at a time
 * @returns the differences, with what repeats them
 */
export async function compareWithNothing(
  { client, key }: Asker,
  questions: readonly Question[],
  { atOnce = 12, tally = new Map() }: Readonly<{ atOnce?: number; tally?: Tally }> = {},
): Promise<string[]> {
  const differences: string[] = []
  const ask = (method: string, { path, body }: Readonly<{ path: string; body?: object }>) =>
    client.ask(method, `/v12.21${path}`, { key, ...(body && { body }) })
  const absentAnswers = new Map<string, Promise<Answer>>()
  const answerOfAbsent = (question: Question) => {
    const place = JSON.stringify([question.method, question.absent])
    const known = absentAnswers.get(place) ?? ask(question.method, question.absent)
    absentAnswers.set(place, known)
    return known
  }
  const waiting = [...questions]
  const work = async () => {
    for (let question = waiting.pop(); question; question = waiting.pop()) {
      const [absent, foreign] = [await answerOfAbsent(question), await ask(question.method, question)]
      const { family, place } = question
      const row: Counted = tally.get(`${family} ${place}`) ?? {
        family,
        place,
        asked: 0,
        statuses: new Set<number>(),
        operations: new Map<string, Set<number>>(),
        different: 0,
      }
      tally.set(`${family} ${place}`, row)
      row.asked += 1
      row.statuses.add(foreign.status)
      const { operation } = question
      if (operation !== undefined)
        row.operations.set(operation, (row.operations.get(operation) ?? new Set()).add(foreign.status))
      const isAlike = isSame(foreign, absent, question) && (question.place !== 'path' || foreign.status >= 400)
      const isReached = !question.field || absent.status < 300 || absent.text.includes(question.field)
      if (isAlike && isReached) continue
      row.different += 1
      const { method, path, body } = question
      differences.push(
        JSON.stringify({ method, path, body, got: shown(foreign), expected: shown(absent) }).slice(0, 1500),
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return differences
}

const shown = ({ status, headers, text }: Answer) => [
  status,
  Object.entries(headers).filter(([name]) => !ofTheAnswer.test(name)),
  text,
]

/** Equal as they are, or where both echo what was asked, from which the entity tag and the length follow. */
function isSame(foreign: Answer, absent: Answer, { value, absentValue }: Question): boolean {
  if (JSON.stringify(shown(foreign)) === JSON.stringify(shown(absent))) return true
  const [one, other] = [foreign, absent].map(({ status, headers, text }) => {
    const { etag: _, 'content-length': __, ...others } = headers
    return JSON.stringify(shown({ status, headers: others, text, body: undefined }))
  })
  const echoed = [absentValue, encodeURIComponent(absentValue)].reduce(
    (text, form, at) => text.replaceAll(form, at === 0 ? value : encodeURIComponent(value)),
    other ?? '',
  )
  return one === echoed
}
