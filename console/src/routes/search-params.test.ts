import { expect, test } from 'vitest'
import { parseSearch, searchOf, stringifySearch } from './search-params.ts'

const search = searchOf({ from: 'day', page: 'page', step: 'number', status: 'list', new: 'flag' })

test('the page reads the parameters that it wrote', () => {
  const kept = { from: '2026-11-22', page: 2, step: 7, status: ['Draft', 'Pending'], new: true }
  expect(search(parseSearch(stringifySearch(kept).slice(1)))).toEqual(kept)
})

test.each(['2026-99-99', '2026-02-30', '0202-01-01', 'x', '2026-1-1', '2026-11-22T00:00:00'])(
  'what is no day is dropped: %s',
  text => expect(search({ from: text })).toStrictEqual({ from: undefined }),
)

test.each(['-1', '0', '1.5', 'x', '99999999999'])('a value that is no page number is dropped: %s', text =>
  expect(search({ page: text })).toStrictEqual({ page: undefined }),
)

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'a parameter named as a property of objects: ?%s=1',
  name => expect(search(parseSearch(`${name}=1&from=2026-11-22`))).toEqual({ from: '2026-11-22' }),
)

test('a property of every object is a parameter like others', () =>
  expect(search(parseSearch('constructor=1&__proto__=2&page=4'))).toStrictEqual({ page: 4 }))
