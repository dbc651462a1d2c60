import { expect, test } from 'vitest'
import { ApiError } from '../../api/client.ts'
import { pauseBefore } from './sending.ts'

const failed = (status: number) => ({ error: new ApiError(status, {}, new Headers()) })

test('an operation is asked for each second until it is finished', () => {
  expect(pauseBefore({ data: undefined, error: null })).toBe(1000)
  expect(pauseBefore({ data: { status: 'Running' }, error: null })).toBe(1000)
  expect(pauseBefore({ data: { status: 'Failed' }, error: null })).toBe(false)
})

test('one that is not there is not asked for again, and a busy server is asked less often', () => {
  expect(pauseBefore(failed(404))).toBe(false)
  expect(pauseBefore(failed(403))).toBe(false)
  expect(pauseBefore(failed(503))).toBe(10_000)
  expect(pauseBefore({ error: new TypeError('Failed to fetch') })).toBe(10_000)
})
