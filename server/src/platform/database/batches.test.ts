import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { groupsOf, openedWith, visibleGroups, waysToConnect } from '../../../test/support/database/connections.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { conflict } from '../../domain/failure.ts'
import { refusing } from './errors.ts'
import type { Tx } from './index.ts'
import { write } from './writes.ts'

const muster = startMuster()
const groups = () => groupsOf(muster)

describe.each(waysToConnect)('$how', ({ flag }) => {
  const database = openedWith(muster, flag)

  const costCentre = (code: string, group: number) =>
    sql`insert into cost_centre (employer_group_id, code, name, created_at, last_modified)
      values (${group}, ${code}, 'In a batch', now(), now())`

  test('of a batch of writes all are stored, in their order, and seen by the reads behind them', async () => {
    const { harbour } = await groups()
    const seen = await database().transaction(harbour, async tx => {
      write(tx, costCentre('BATCH-1', harbour))
      write(tx, sql`update cost_centre set name = 'Renamed' where code = 'BATCH-1'`)
      const { rows } = await sql`select name from cost_centre where code = 'BATCH-1'`.execute(tx)
      write(tx, sql`delete from cost_centre where code = 'BATCH-1'`)
      return rows
    })
    expect(seen).toEqual([{ name: 'Renamed' }])
    const { rows } = await muster.admin.query(`select from cost_centre where code = 'BATCH-1'`)
    expect(rows).toEqual([])
  })

  const taken = refusing({ cost_centre_code: () => conflict('CodeTaken', 'The code is taken.') })

  const other = () => conflict('Other', 'Something else.')

  test.each([
    ['is the last statement', async () => {}],
    ['is followed by a read', (tx: Tx) => sql`select 1`.execute(tx)],
    ['is followed by another write', async (tx: Tx) => write(tx, sql`select 1`)],
    ['is followed by a broken one', async (tx: Tx) => write(tx, sql`select 1 / 0`)],
    [
      'is followed by one that is refused for its own reasons',
      (tx: Tx) =>
        costCentre('HO', 1)
          .execute(tx)
          .catch(refusing({ '*': other })),
    ],
    ['is part of work that fails for another reason', async () => Promise.reject(other())],
  ])('a write that fails says why, and stores nothing of the batch, where it %s', async (_where, follow) => {
    const { harbour } = await groups()
    const run = database().transaction(harbour, async tx => {
      write(tx, costCentre('BATCH-2', harbour))
      write(tx, costCentre('HO', harbour), taken)
      await follow(tx)
    })
    await expect(run).rejects.toThrow('The code is taken.')
    const { rows } = await muster.admin.query(`select from cost_centre where code = 'BATCH-2'`)
    expect(rows).toEqual([])
  })

  test('a statement that was not reached in its batch is good in the next one, on the same connection', async () => {
    const { harbour } = await groups()
    const counted = () =>
      sql<{ count: number }>`select count(*)::int as count, ${'first sent behind a failure'} as why from employer`
    const counts = await database().transaction(harbour, async tx => {
      write(tx, sql`savepoint before`)
      const failing = sql`select 1 / 0`.execute(tx)
      const skipped = counted().execute(tx)
      await expect(failing).rejects.toThrow('division by zero')
      await expect(skipped).rejects.toThrow('division by zero')
      await sql`rollback to savepoint before`.execute(tx)
      return [await counted().execute(tx), await counted().execute(tx)].map(({ rows }) => rows[0]?.count)
    })
    expect(counts).toEqual([expect.any(Number), counts[0]])
  })

  test('a value that cannot be read fails its statement alone', async () => {
    const { harbour } = await groups()
    const read = (value: string) => sql<{ n: number }>`select ${value}::bigint as n`
    await database().transaction(harbour, async tx => {
      const [tooLarge, good] = await Promise.allSettled([read('9007199254740993').execute(tx), read('7').execute(tx)])
      expect(tooLarge).toMatchObject({ status: 'rejected', reason: expect.any(RangeError) })
      expect(good).toMatchObject({ status: 'fulfilled', value: { rows: [{ n: 7 }] } })
    })
  })

  test('a value that cannot be sent fails its statement alone', async () => {
    const { harbour } = await groups()
    const db = database().forGroup(harbour)
    const unsendable = sql`select ${{ amount: 1n }}::jsonb`.execute(db)
    const [refused, read] = await Promise.allSettled([unsendable, visibleGroups(db)])
    expect([refused.status, read.status]).toEqual(['rejected', 'fulfilled'])
    expect(await visibleGroups(db)).toEqual([harbour])
    const transaction = database().transaction(harbour, async tx => {
      write(tx, costCentre('UNSENT', harbour))
      write(tx, sql`select ${{ amount: 1n }}::jsonb`)
    })
    await expect(transaction).rejects.toThrow(TypeError)
    const { rowCount } = await muster.admin.query(`select from cost_centre where code = 'UNSENT'`)
    expect(rowCount).toBe(0)
    expect(await database().transaction(harbour, visibleGroups)).toEqual([harbour])
  })

  test('a write to a transaction that is over is refused', async () => {
    const { harbour } = await groups()
    const over = await database().transaction(harbour, async tx => tx)
    expect(() => write(over, sql`select 1`)).toThrow('The transaction is over.')
  })
})
