import { number, table } from '../kit/outcome.ts'
import type { Large } from './large.ts'
import type { Upgraded } from './migrations.ts'
import { type Moved, unsealed } from './moves.ts'
import type { Started } from './starts.ts'

/** A table of earlier schemas. */
export const sectionOfMigrations = ({ rows, failures }: Upgraded): string => `### Migrations, killed

Databases with the schema of an earlier moment, and with the rows of the sample as it had them. \`muster migrate\` on DATA_DIR was ended by
kill -9 one to three times in each round: the program, its PostgreSQL, both, or the process of its connection. A kill counts where it met a
living process. Then \`muster migrate\` ran to its end. Rounds were repeated until enough of them were cut between two migrations.
Schema and rows were compared with those of a run without a kill, and that with a new database and the rows of before; there
\`doctor\`, \`verify-audit\`, the events and the decrypted numbers were looked at, too.

${table(
  ['last migration before', 'pending', 'rounds', 'kills', 'rounds cut between two migrations', 'different'],
  [...rows].map(([name, { pending, rounds, kills, midway }]) => [
    ...[name, pending, rounds, kills, midway],
    failures.filter(each => each.startsWith(name)).length,
  ]),
)}
`

/** What became of servers that started at once. */
export const sectionOfStarts = (
  { rounds, starts, refused, kills, acknowledged, lost }: Started,
  servers: number,
): string => `### Servers, started at once

${servers} times \`muster serve\` at once on one DATA_DIR, the first on an empty one. Each round kills the server that serves, then
those that start, each at a moment of its own, and in a third PostgreSQL; then ${servers} start that are left alone. One of them has to serve. The others have to say that
another server runs, and to end. PostgreSQL has to run once. After the last server no process is left.

${table(
  [
    'rounds',
    'starts',
    'refused',
    'kills of servers',
    'of starting ones',
    'of PostgreSQL',
    'acknowledged writes',
    'lost',
  ],
  [[rounds, starts, refused, kills.serving, kills.duringStart, kills.postgres, acknowledged, lost]],
)}
`

/** A table of moves by version. */
export const sectionOfMoves = ({ from, moves }: Moved): string => `### Moves to other servers

A backup of the embedded database (PostgreSQL 18, transaction ${number(from)}) was restored into new servers of other versions, with the logins of
docs/operations.md. Compared with before: the answers of all lists and records, the events, which go on behind the restore, and revealed
numbers. ${unsealed.length} events had no number yet when the backup was made; they follow the others in their order. A person signed in with a second factor, a key wrote; \`verify-audit\` and \`doctor\` ended with 0, and a backup from there was
restored into the embedded version again.

${table(
  ['PostgreSQL', 'transaction there', 'answers compared', 'events', 'revealed people', 'different'],
  moves.map(({ major, version, notRun, transaction, records, events, numbers, problems }) =>
    notRun === undefined
      ? [version ?? String(major), transaction ?? '', records ?? '', events ?? '', numbers ?? '', problems.length]
      : [String(major), `not run: ${notRun}`, '', '', '', ''],
  ),
)}
`

/** Seconds and memory of a large backup and its restore. */
export const sectionOfLarge = (large: Large): string => {
  const { people, rows, databaseMiB, backupMiB, backup, restore, writes } = large
  const [database, file] = [databaseMiB, backupMiB].map(size => number(Math.round(size)))
  return `### A large backup

${number(people)} people in one group and a tenth of them in another: ${number(rows)} rows, ${database} MiB of database, ${file} MiB of backup. While it
was made, ${number(writes)} writes were answered 201; those from before its start are in the restore.

${table(
  ['command', 'seconds', 'peak of its memory, MiB'],
  Object.entries({ backup, restore }).map(([name, { seconds, peak }]) => [name, Math.round(seconds), Math.round(peak)]),
)}
`
}
