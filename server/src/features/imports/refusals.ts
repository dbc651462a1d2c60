import { batchesOf } from '../../platform/bulk.ts'
import { quoted } from './rules.ts'
import { type Run, stageOf } from './run.ts'
import type { FileName } from './schemas.ts'

type Where = Readonly<{ file: FileName; column: string }>
export type Refused = Readonly<{ line: number; value: string | null; other: string | null }>

/**
 * Notes an error for every row of a query with the columns `line`, and for the reason `value` and `other`.
 */
export async function refuseEach(
  run: Run,
  { file, column, query }: Where & { query: string },
  reason: (row: Refused) => string,
): Promise<void> {
  const rows = `select line, value::text, other::text from (${query}) refused order by line`
  for await (const batch of batchesOf<Refused>(run.client, rows)) {
    for (const row of batch) run.problems.add({ file, line: row.line, column, reason: reason(row) })
    await run.problems.store()
  }
}

/** Refuses a second row of a file with the same key; `key` is SQL over the staging table `s`. */
export const refuseDoubled = (run: Run, { file, column, key }: Where & { key: string }, thing: string): Promise<void> =>
  refuseEach(
    run,
    {
      file,
      column,
      query: `select line, null as value, first as other from (
        select s.line, min(s.line) over (partition by ${key}) as first from ${stageOf(file)} s where (${key}) is not null
      ) doubled where line > first`,
    },
    ({ other }) => `${thing} is in line ${other} already. Take one of the two out.`,
  )

/** Refuses codes that nothing has, in the set or in the group. */
export const refuseUnknown = (
  run: Run,
  { file, column, codes, known }: Where & { codes: string; known: string },
  thing: string,
): Promise<void> =>
  refuseEach(
    run,
    {
      file,
      column,
      query: `select s.line, s.code as value, null as other from (${codes}) s
        where s.code is not null and not exists (select from ${known} k where k.code = s.code)`,
    },
    ({ value }) =>
      `${quoted(value ?? '')} is not the code of ${thing}, neither in these files nor in the group. Correct it, or add the ${thing.replace(/^an? /, '')}.`,
  )
