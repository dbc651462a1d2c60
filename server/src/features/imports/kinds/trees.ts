import { refusalsIn } from '../refusals.ts'
import type { Run } from '../run.ts'
import type { FileName } from '../schemas.ts'

type Tree = Readonly<{ file: FileName; table: string; parent: string; column: string }>

/**
 * Refuses rows that would stand above themselves, in the tree as it will be with the stored rows. Walks down from the
 * roots: what is not reached hangs on a ring, and without what merely hangs on it the ring is left.
 */
export async function refuseRings(run: Run, { file, table, parent, column }: Tree): Promise<void> {
  await run.client.query(`
    create temporary table tree_${table} on commit drop as select id, ${parent} as parent_id, line from final_${table};
    create index on tree_${table} (parent_id);
    analyze tree_${table};
    create temporary table ring_${table} on commit drop as
    with recursive reached as (
      select id from tree_${table} where parent_id is null
      union all select below.id from reached join tree_${table} below on below.parent_id = reached.id
    )
    select * from tree_${table} t where not exists (select from reached r where r.id = t.id);`)
  for (;;) {
    const { rowCount } = await run.client.query(
      `delete from ring_${table} r where not exists (select from ring_${table} below where below.parent_id = r.id)`,
    )
    if (!rowCount) break
  }
  await refusalsIn(run, file)(
    column,
    `select line from ring_${table} where line is not null`,
    'This makes a ring: going up from here leads back here. Name another one above it.',
  )
}
