import type { Random } from '../exactness/random.ts'
import { mutateBody } from './body-mutations.ts'
import { badHeaders, refusedKeys } from './header-mutations.ts'
import type { Operation } from './operations.ts'
import { mutateQuery } from './query-mutations.ts'
import { changed, type Sent } from './sending.ts'

const paths = [
  ...[
    '0',
    '-1',
    '-0',
    '00',
    '+1',
    '1.5',
    '1e3',
    '0x1',
    'abc',
    'Search1',
    '%20',
    '1%20',
    '%00',
    '1%00',
    '%0a',
    '%2e%2e',
    '..%2f',
    '1%2f2',
  ],
  ...[
    '9007199254740991',
    '9007199254740993',
    '9223372036854775807',
    '9223372036854775808',
    '-9223372036854775809',
    '9'.repeat(40),
    '9'.repeat(200),
  ],
  ...[
    '9'.repeat(2_000),
    "1'",
    '1;2',
    '1,2',
    '%ff',
    '%C0%80',
    '%ed%a0%80',
    '%',
    '%zz',
    '%E2%80%AE',
    '%F0%9F%98%80',
    '{id}',
    ':id',
    '*',
    '1%3Fx',
    '__proto__',
  ],
  ...['%CC%81'.repeat(300), 'undefined', 'null', 'true', '1%23', '~', '%25%30', '\u00ff'],
]

/** A request that differs from a good one in one respect, or in two. */
export function mutated(good: Sent, operation: Operation, random: Random): Sent {
  const once = mutatedOnce(good, operation, random)
  // The second change may undo what was wrong with the first.
  return random.chance(0.2) ? mutatedOnce({ ...once, wrong: undefined }, operation, random) : once
}

function mutatedOnce(good: Sent, operation: Operation, random: Random): Sent {
  const hasJson = operation.body !== undefined && typeof good.body === 'string'
  const kind = random.next()
  if (hasJson && kind < 0.6) return mutateBody(good, operation, random)
  if (kind < 0.75) return mutateQuery(good, operation, random)
  if (kind < 0.83 && operation.pathParameters.length > 0) return mutatePath(good, random)
  if (kind < 0.9) return mutateCaller(good, random)
  const [name, value] = random.pick(badHeaders)
  return changed(good, { headers: { ...good.headers, [name]: value } }, `${name}: ${value.slice(0, 30)}`)
}

function mutatePath(good: Sent, random: Random): Sent {
  const segments = good.path.split('/')
  const places = segments.flatMap((segment, at) => (/^\d+$/.test(segment) ? [at] : []))
  if (places.length === 0 || random.chance(0.15)) {
    const path = good.path.replace(/[a-z]/gi, letter =>
      random.chance(0.5) ? letter.toUpperCase() : letter.toLowerCase(),
    )
    return changed(good, { path }, 'path in another case')
  }
  const value = random.pick(paths)
  return changed(good, { path: segments.with(random.pick(places), value).join('/') }, `path with ${value.slice(0, 30)}`)
}

/** Without a key, with one that none has, or with words that are no key. */
function mutateCaller(good: Sent, random: Random): Sent {
  if (random.chance(0.3)) return changed(good, { caller: 'anonymous', wrong: 'it has no key' }, 'no key')
  const Authorization = random.pick(refusedKeys)
  const headers = { ...good.headers, Authorization }
  return changed(good, { headers, wrong: 'its key is none' }, `Authorization: ${Authorization.slice(0, 40)}`)
}
