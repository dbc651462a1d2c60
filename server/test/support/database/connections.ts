import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { type Database, type Db, openDatabase } from '../../../src/platform/database/index.ts'
import type { Muster } from '../muster.ts'

/** `?pgbouncer=true` says that a transaction pooler stands between; the rules are the same without one. */
export const waysToConnect = [
  { how: 'on shared connections', flag: '' },
  { how: 'as behind a transaction pooler', flag: '&pgbouncer=true' },
]

/** The database of a Muster over two connections of each kind, while the tests around run. */
export function openedWith(muster: Muster, flag: string): () => Database {
  let database: Database
  beforeAll(() => {
    database = openDatabase({ url: muster.databaseUrl + flag, pipelines: 2, pool: 2, statementTimeout: 2_000 })
  })
  afterAll(() => database.close())
  return () => database
}

/** The ids of the sample groups. */
export async function groupsOf({ admin }: Muster): Promise<Readonly<{ harbour: number; freight: number }>> {
  const { rows } = await admin.query<{ id: number; name: string }>('select id::int as id, name from employer_group')
  const idOf = (name: string) => rows.find(row => row.name === name)?.id ?? 0
  return { harbour: idOf('Harbour Line'), freight: idOf('Southern Freight') }
}

/** The groups of which a connection sees employees. */
export async function visibleGroups(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct employer_group_id as id from employee order by 1`.execute(
    db,
  )
  return rows.map(row => row.id)
}
