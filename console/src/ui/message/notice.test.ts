import { expect, test } from 'vitest'
import { ApiError } from '../../api/client.ts'
import { t } from '../../texts/index.ts'
import { sentenceOf } from './notice.tsx'

const unavailable = (body: unknown) => new ApiError(503, body, new Headers({ 'Retry-After': '60' }))

test('the message of the service about a running import is shown as it is', () => {
  const Message = 'An import of people is under way. Try again in a minute.'
  expect(sentenceOf(unavailable({ Code: 'Unavailable', Message }))).toBe(Message)
})

test('the message of a proxy in its place is not', () => {
  for (const body of [undefined, {}, { Message: 'upstream connect error' }]) {
    expect(sentenceOf(unavailable(body))).toBe(t.problems.busy)
  }
})
