import { expect, test } from 'vitest'
import { type Kind, kinds } from '../../../server/src/features/change-requests/kinds/index.ts'
import { labels, t } from './index.ts'

test('every kind of change has the name that the service gives it, and every field of it a label', () => {
  const all = Object.values<Kind>(kinds)
  const named = Object.fromEntries(all.map(({ changeType, name }) => [changeType, name]))
  expect(Object.fromEntries(Object.entries(t.changeKinds).map(([type, { name }]) => [type, name]))).toEqual(named)
  expect(all.flatMap(({ fields }) => Object.keys(fields)).filter(field => !(field in labels))).toEqual([])
})
