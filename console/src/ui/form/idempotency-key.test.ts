import { expect, test } from 'vitest'
import { ApiError } from '../../api/client.ts'
import { idempotencyKeys } from './idempotency-key.ts'

const answered = (status: number, code?: string) => new ApiError(status, { Code: code }, new Headers())
const draft = { EmployeeId: 1177, SubmitImmediately: false }

/** A form whose bodies are answered like this, one after the other; the keys that they went with. */
async function keysOf(sendings: readonly Readonly<{ body: unknown; fails?: Error }>[]): Promise<string[]> {
  let made = 0
  const withKey = idempotencyKeys(() => `key ${++made}`)
  const keys: string[] = []
  for (const { body, fails } of sendings) {
    const sending = withKey(body, async (_, key) => {
      keys.push(key)
      if (fails) throw fails
    })
    await sending.catch(() => undefined)
  }
  return keys
}

test('a request without a clear answer is sent again with the same key', async () => {
  for (const fails of [new TypeError('Failed to fetch'), answered(503), answered(409, 'IdempotencyKeyInFlight')])
    expect(await keysOf([{ body: draft, fails }, { body: { ...draft } }])).toEqual(['key 1', 'key 1'])
})

test('a request that was done or refused is sent again with a new key', async () => {
  expect(await keysOf([{ body: draft }, { body: draft }])).toEqual(['key 1', 'key 2'])
  expect(await keysOf([{ body: draft, fails: answered(409) }, { body: draft }])).toEqual(['key 1', 'key 2'])
})

test('a corrected request has a key of its own, and the first text keeps its key', async () => {
  const fails = new TypeError('Failed to fetch')
  const corrected = { ...draft, SubmitImmediately: true }
  const sendings = [{ body: draft, fails }, { body: corrected, fails }, { body: draft }, { body: corrected }]
  expect(await keysOf(sendings)).toEqual(['key 1', 'key 2', 'key 1', 'key 2'])
})
