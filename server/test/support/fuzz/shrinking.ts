import type { Sent } from './sending.ts'

/** Tries at the most, so that a failure that takes long to repeat does not stop the run. */
const mostTries = 80

/** The smallest request found that still fails: without parameters, headers, fields and parts of texts where it fails as well. */
export async function shrunk(sent: Sent, stillFails: (smaller: Sent) => Promise<boolean>): Promise<Sent> {
  let smallest = sent
  let tries = 0
  for (let isSmaller = true; isSmaller && tries < mostTries; ) {
    isSmaller = false
    for (const candidate of smallerThan(smallest)) {
      if (++tries > mostTries) break
      if (!(await stillFails(candidate))) continue
      smallest = candidate
      isSmaller = true
      break
    }
  }
  return smallest
}

function* smallerThan(sent: Sent): Generator<Sent> {
  for (const at of sent.query.keys()) yield { ...sent, query: sent.query.toSpliced(at, 1) }
  for (const name of Object.keys(sent.headers)) {
    const { [name]: _, ...headers } = sent.headers
    yield { ...sent, headers }
  }
  if (typeof sent.body !== 'string' || sent.body === '') return
  yield { ...sent, body: undefined }
  const parsed = parsedOf(sent.body)
  if (parsed !== undefined)
    for (const smaller of smallerValues(parsed)) yield { ...sent, body: JSON.stringify(smaller) }
  else yield { ...sent, body: sent.body.slice(0, sent.body.length / 2) }
}

function parsedOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Values with one part less, or with a shorter text. */
function* smallerValues(value: unknown): Generator<unknown> {
  if (typeof value === 'string' && value.length > 1) yield value.slice(0, value.length / 2)
  if (Array.isArray(value)) {
    for (const at of value.keys()) yield value.toSpliced(at, 1)
    for (const [at, item] of value.entries()) for (const smaller of smallerValues(item)) yield value.with(at, smaller)
  } else if (typeof value === 'object' && value !== null) {
    for (const name of Object.keys(value))
      yield Object.fromEntries(Object.entries(value).filter(([other]) => other !== name))
    for (const [name, part] of Object.entries(value))
      for (const smaller of smallerValues(part)) yield { ...value, [name]: smaller }
  }
}
