import type { Swapped } from '../../server/test/support/secrets/swaps.ts'
import { number, table } from '../kit/outcome.ts'
import { ofPair } from './pairs.ts'
import type { Found } from './planted.ts'
import type { Rotated } from './rotation.ts'
import type { Tampered } from './tampered.ts'

/** A table of where planted numbers were looked for. */
export const sectionOfPlanted = ({ numbers, searched }: Found): string => `### Planted numbers

${number(numbers)} tax file, account and member numbers came by an import, engagements, requests, drafts, searches and wrong
requests. They were looked for as digits, grouped, in base64, hexadecimal and UTF-16, as PostgreSQL stores numbers, and as SHA-256,
SHA-1 and MD5 without salt. Four harmless numbers stood in texts. A place must show some of them where there is a figure; elsewhere
no text of people belongs.

${table(
  ['place', 'KiB searched', 'hits of secret numbers', 'of harmless ones'],
  searched.map(({ place, bytes, hits, controls, isControlled }) => [
    place,
    bytes === 0 ? 'empty' : Math.ceil(bytes / 1024),
    hits.length,
    isControlled ? controls : '',
  ]),
)}
`

/** A table of swaps by what was swapped. */
export function sectionOfSwaps(done: readonly Swapped[]): string {
  const rows = new Map<string, [number, number]>()
  for (const { sorts, failure } of done)
    for (const sort of new Set(sorts)) {
      const [swaps, read] = rows.get(sort) ?? [0, 0]
      rows.set(sort, [swaps + 1, read + (failure === undefined ? 0 : 1)])
    }
  return `### Swapped ciphertexts

${done.length} times, a superuser exchanged two ciphertexts, of the same sort or of two, of one group or of two. The product refused both.
Put back, it read both again.

${table(
  ['ciphertext', 'swaps', 'read nevertheless'],
  [...rows].toSorted().map(([sort, [swaps, read]]) => [sort, swaps, read]),
)}
`
}

/** A table of killed rotations by when they were killed. */
export const sectionOfRotation = ({ kills, completed, starts, numbers, requests, lost, unexpected }: Rotated): string =>
  `### Rotation of the master key

While people revealed, searched and changed numbers (${number(requests)} requests), \`muster rotate-master-key\` was ended by kill -9, and
${completed} times it ended itself. After each, the service was opened by what lay in DATA_DIR, or by either key, and decrypted all
${number(numbers)} numbers; ${starts} times a whole server started there.

${table(
  ['killed', 'kills', 'of them, with the new key in use', 'numbers lost', 'answers of 500 or more'],
  Object.entries(kills).map(([moment, { killed, after }], place) => [
    moment,
    killed,
    after,
    ...(place === 0 ? [lost, unexpected.length] : ['', '']),
  ]),
)}
`

/** A table of tamperings by way. */
export function sectionOfTampering({ found, byProgram }: Tampered): string {
  const rows = new Map<string, [number, number]>()
  for (const { way: name, failure } of found) {
    const way = name.startsWith(ofPair) ? 'two of these at two places: the first has to be named' : name
    const [tried, missed] = rows.get(way) ?? [0, 0]
    rows.set(way, [tried + 1, missed + (failure === undefined ? 0 : 1)])
  }
  return `### Audit log

A superuser without triggers and foreign keys tampered with the log ${found.length} times, at places by the seed. Each time, a verification
named the first bad place, and none once it was put back. \`muster verify-audit\` named ${byProgram} more.

${number(new Set(found.map(({ way }) => way)).size)} ways: values of entries and of seals, what is deleted, added or moved, the end of the log, its queue, and pairs of two ways at
two places. Each is tried at several places.

${table(
  ['way', 'tamperings', 'not named'],
  [...rows].map(([way, [tried, missed]]) => [way, tried, missed]),
)}
`
}
