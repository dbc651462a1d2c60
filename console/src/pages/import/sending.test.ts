import { expect, test } from 'vitest'
import { ApiError } from '../../api/client.ts'
import { pauseBefore } from './sending.ts'

const failed = (status: number) => ({ error: new ApiError(status, {}, new Headers()) })

test('the page reads an operation each second until it has ended', () => {
  expect(pauseBefore({ data: undefined, error: null })).toBe(1000)
  expect(pauseBefore({ data: { status: 'Running' }, error: null })).toBe(1000)
  expect(pauseBefore({ data: { status: 'Failed' }, error: null })).toBe(false)
})

test('the page does not read a missing operation again, and reads less often from a busy server', () => {
  expect(pauseBefore(failed(404))).toBe(false)
  expect(pauseBefore(failed(403))).toBe(false)
  expect(pauseBefore(failed(503))).toBe(10_000)
  expect(pauseBefore({ error: new TypeError('Failed to fetch') })).toBe(10_000)
})
