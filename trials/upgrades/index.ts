import { parseArgs } from 'node:util'
import type { Outcome } from '../kit/outcome.ts'
import { largeRestore } from './large.ts'
import { killedMigrations } from './migrations.ts'
import { movedElsewhere } from './moves.ts'
import { sectionOfLarge, sectionOfMigrations, sectionOfMoves, sectionOfStarts } from './sections.ts'
import { startedAtOnce } from './starts.ts'

/**
 * What an operator does between releases and machines. Four parts: migrations that are killed half-way, servers that start at
 * once on one DATA_DIR, moves to other versions of PostgreSQL, and a large backup. `--part` runs one.
 */
export async function upgrades(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: '20261126' },
      part: { type: 'string', default: '' },
      /** Whose kills cut the migrations half-way. */
      rounds: { type: 'string', default: '30' },
      /** Of servers that start at once. */
      starts: { type: 'string', default: '10' },
      servers: { type: 'string', default: '10' },
      /** Major versions of PostgreSQL. One that cannot be had here is a failure, unless it is left out. */
      majors: { type: 'string', default: '15,16,17,18' },
      /** Of the large backup: 1000000 takes half an hour. */
      people: { type: 'string', default: '100000' },
    },
  })
  const [seed, rounds, starts, servers, people] = [
    ...[values.seed, values.rounds, values.starts, values.servers, values.people].map(Number),
  ] as [number, number, number, number, number]
  const parts: Record<string, () => Promise<Outcome>> = {
    migrations: () => migrations(seed, rounds),
    starts: () => atOnce(seed, starts, servers),
    moves: () => moves(values.majors.split(',').map(Number)),
    large: () => large(people),
  }
  const done: Outcome[] = []
  for (const [name, run] of Object.entries(parts))
    if (values.part === '' || values.part === name) done.push(await run())
  const sum = (count: 'faults' | 'acknowledged' | 'lost') =>
    done.reduce((total, { counts }) => total + (counts[count] ?? 0), 0)
  const failures = done.flatMap(({ failures }) => failures)
  // Each write has to be answered well: another answer is a failure.
  const unexpected5xx = failures.filter(failure => /was answered 5\d\d/.test(failure)).length
  return {
    counts: { faults: sum('faults'), acknowledged: sum('acknowledged'), lost: sum('lost'), unexpected5xx },
    section: `## Upgrades\n\nSeed ${seed}.\n\n${done.map(({ section }) => section).join('\n')}`,
    failures,
  }
}

async function migrations(seed: number, rounds: number): Promise<Outcome> {
  const done = await killedMigrations({ seed, rounds })
  const faults = [...done.rows.values()].reduce((sum, { kills }) => sum + kills, 0)
  const midway = [...done.rows.values()].reduce((sum, row) => sum + row.midway, 0)
  const failures = [...done.failures]
  if (midway < rounds) failures.push(`${midway} rounds were cut between two migrations, and not ${rounds}.`)
  return { counts: { faults }, section: sectionOfMigrations(done), failures }
}

async function atOnce(seed: number, rounds: number, servers: number): Promise<Outcome> {
  const done = await startedAtOnce({ seed, rounds, servers })
  const { kills, acknowledged, lost, failures } = done
  const faults = kills.duringStart + kills.serving + kills.postgres
  return { counts: { faults, acknowledged, lost }, section: sectionOfStarts(done, servers), failures }
}

async function moves(majors: readonly number[]): Promise<Outcome> {
  const moved = await movedElsewhere(majors)
  const failures = moved.moves.flatMap(({ major, notRun, problems }) =>
    [...(notRun === undefined ? [] : [`not run: ${notRun}`]), ...problems].map(each => `PostgreSQL ${major}: ${each}`),
  )
  return { counts: {}, section: sectionOfMoves(moved), failures }
}

async function large(people: number): Promise<Outcome> {
  const done = await largeRestore(people)
  return { counts: { acknowledged: done.writes }, section: sectionOfLarge(done), failures: done.failures }
}
