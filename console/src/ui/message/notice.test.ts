import { expect, test } from 'vitest'
import { ApiError } from '../../api/client.ts'
import { t } from '../../texts/index.ts'
import { sentenceOf } from './notice.tsx'

const unavailable = (body: unknown) => new ApiError(503, body, new Headers({ 'Retry-After': '60' }))

test('what the service says of an import that is under way is shown as it says it', () => {
  const Message = 'An import of people is under way. Try again in a minute.'
  expect(sentenceOf(unavailable({ Code: 'Unavailable', Message }))).toBe(Message)
})

test('what a proxy says in its place is not', () => {
  for (const body of [undefined, {}, { Message: 'upstream connect error' }]) {
    expect(sentenceOf(unavailable(body))).toBe(t.problems.busy)
  }
})
