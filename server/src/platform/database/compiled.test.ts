import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { compiledFor, compiledOnce, given } from './compiled.ts'
import { type Database, openDatabase } from './index.ts'

/* Statements whose text is built once, by a key or by the names of their values. */

const muster = startMuster()

type Names = Readonly<{ harbour: number; freight: number }>

async function groups(): Promise<Names> {
  const { rows } = await muster.admin.query<{ id: number; name: string }>(
    'select id::int as id, name from employer_group',
  )
  const idOf = (name: string) => rows.find(row => row.name === name)?.id ?? 0
  return { harbour: idOf('Harbour Line'), freight: idOf('Southern Freight') }
}

describe.each([
  ['on shared connections', ''],
  ['as behind a transaction pooler', '&pgbouncer=true'],
])('%s', (_how, flag) => {
  let database: Database
  beforeAll(() => {
    database = openDatabase({ url: muster.databaseUrl + flag, pipelines: 2, pool: 2 })
  })
  afterAll(() => database.close())

  test('a statement is built once for each key, and each execution has its own values', async () => {
    const { harbour } = await groups()
    const built: string[] = []
    const codesOf = compiledFor(({ status }: Readonly<{ status: string }>) => {
      built.push(status)
      return sql<{ id: number; givenName: string }>`
        select employee.id, given_name as "givenName" from employee
        join person on person.employer_group_id = employee.employer_group_id and person.id = person_id
        where employee.code = ${given('code')} and employee.status = ${status}`
    })
    const [active, inactive] = [{ status: 'Active' }, { status: 'Inactive' }]
    const namesOf = async (key: typeof active, code: string) =>
      (await codesOf(database.forGroup(harbour), key, { code })).map(({ givenName }) => givenName)
    expect(await namesOf(active, '1177')).toEqual(['Emma'])
    expect(await namesOf(active, '1066')).not.toEqual(['Emma'])
    expect(await namesOf(inactive, '1177')).toEqual([])
    expect(await namesOf(active, '1177')).toEqual(['Emma'])
    expect(built).toEqual(['Active', 'Inactive'])
  })

  test('a statement is compiled once for the same names and as many rows, and each execution has its own values', async () => {
    const { harbour } = await groups()
    type Row = Readonly<{ code: string; name?: string | undefined }>
    const built: string[] = []
    const selectRows = compiledOnce((_, rows: readonly Row[]) => {
      built.push(rows.map(row => Object.keys(row).join()).join(';'))
      const values = rows.map(({ code, name }) => sql`(${code}::text, ${name ?? null}::text)`)
      return sql<Row>`select * from (values ${sql.join(values)}) box (code, name)`
    })
    const read = (...rows: Row[]) => selectRows(rows).rows(database.forGroup(harbour))
    expect(await read({ code: 'A', name: 'Emma' })).toEqual([{ code: 'A', name: 'Emma' }])
    expect(await read({ code: 'B', name: 'Liam' })).toEqual([{ code: 'B', name: 'Liam' }])
    expect(await read({ code: 'C', name: undefined })).toEqual([{ code: 'C', name: null }])
    expect(await read({ code: 'D', name: 'Mei' }, { code: 'E' })).toEqual([
      { code: 'D', name: 'Mei' },
      { code: 'E', name: null },
    ])
    expect(built).toEqual(['code,name', 'code', 'code,name;code'])
  })
})
