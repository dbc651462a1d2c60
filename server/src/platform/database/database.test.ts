import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { groupsOf, openedWith, visibleGroups, waysToConnect } from '../../../test/support/database/connections.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { ChangedMeanwhile, TakenForNow } from './errors.ts'
import type { Db } from './index.ts'

// What PostgreSQL would do by itself, so that the service's own setting shows.
const muster = startMuster({}, { jit: 'on', default_transaction_isolation: 'repeatable read' })
const groups = () => groupsOf(muster)

describe.each(waysToConnect)('$how', ({ flag }) => {
  const database = openedWith(muster, flag)
  // Behind a pooler only commands have the setting.
  const scansOfReads = flag === '' ? 'off' : 'on'

  test('a group sees its own rows, and a connection without a group sees none', async () => {
    const { harbour, freight } = await groups()
    expect(await visibleGroups(database().forGroup(harbour))).toEqual([harbour])
    expect(await visibleGroups(database().forGroup(freight))).toEqual([freight])
    expect(await visibleGroups(database().withoutGroup)).toEqual([])
  })

  test('commands and shared reads avoid scans of tables, jobs do not, and nothing compiles plans', async () => {
    const { harbour } = await groups()
    const settings = async (db: Db) => {
      const { rows } = await sql<{ scans: string; jit: string }>`
        select current_setting('enable_seqscan') as scans, current_setting('jit') as jit`.execute(db)
      return rows[0]
    }
    for (const _again of [1, 2]) {
      const command = await database().transaction(harbour, settings, { plansOnce: true })
      const job = await database().transaction(harbour, settings)
      const read = await settings(database().forGroup(harbour))
      const aside = await settings(database().aside(harbour))
      expect({ command, job, read, aside }).toEqual({
        command: { scans: 'off', jit: 'off' },
        job: { scans: 'on', jit: 'off' },
        read: { scans: scansOfReads, jit: 'off' },
        aside: { scans: 'on', jit: 'off' },
      })
    }
  })

  test('groups in turn, failing statements among them, are never mixed', async () => {
    const { harbour, freight } = await groups()
    const ask = async (turn: number) => {
      const group = turn % 2 === 0 ? harbour : freight
      const db = database().forGroup(group)
      if (turn % 7 === 0) return expect(sql`select 1 / 0`.execute(db)).rejects.toThrow()
      if (turn % 11 === 0) return expect(visibleGroups(database().withoutGroup)).resolves.toEqual([])
      return expect(visibleGroups(db)).resolves.toEqual([group])
    }
    await Promise.all(Array.from({ length: 600 }, (_, turn) => ask(turn)))
  })

  test("a transaction's group is its own, and ends with it", async () => {
    const { harbour, freight } = await groups()
    const [own, other] = await Promise.all([
      database().transaction(harbour, tx => visibleGroups(tx)),
      database().transaction(freight, tx => visibleGroups(tx)),
    ])
    expect([own, other]).toEqual([[harbour], [freight]])
    const left = await database().transaction(undefined, tx =>
      sql<{ left: string }>`select coalesce(current_setting('muster.employer_group_id', true), '') as left`.execute(tx),
    )
    expect(left.rows).toEqual([{ left: '' }])
  })

  test('a transaction sees what others commit after its beginning, for instance before it gets their lock', async () => {
    const { harbour } = await groups()
    const seen = await database().transaction(harbour, async tx => {
      const count = async () => (await sql`select from cost_centre where code like 'LATER%'`.execute(tx)).rows.length
      const before = await count()
      await muster.admin.query(`insert into cost_centre (employer_group_id, code, name, created_at, last_modified)
        values (${harbour}, 'LATER', 'Later', now(), now())`)
      return [before, await count()]
    })
    await muster.admin.query(`delete from cost_centre where code = 'LATER'`)
    expect(seen).toEqual([0, 1])
  })

  test('a transaction that fails stores nothing, also where the failure was swallowed', async () => {
    const { harbour } = await groups()
    const insert = (
      code: string,
    ) => sql`insert into cost_centre (employer_group_id, code, name, created_at, last_modified)
      values (${harbour}, ${code}, 'Half-way', now(), now())`
    await expect(
      database().transaction(harbour, async tx => {
        await insert('HALF-1').execute(tx)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await expect(
      database().transaction(harbour, async tx => {
        await insert('HALF-2').execute(tx)
        await sql`select 1 / 0`.execute(tx).catch(() => {})
      }),
    ).rejects.toThrow('The transaction had failed before its commit.')
    const { rows } = await muster.admin.query(`select code from cost_centre where code like 'HALF-%'`)
    expect(rows).toEqual([])
  })

  test('values of all kinds arrive as they were sent', async () => {
    const { harbour } = await groups()
    const texts = ['a "quoted" one', 'back\\slash', '', 'NULL', 'comma, {brace}', null]
    const bytes = [Buffer.from([0, 255]), Buffer.from([92])]
    const read = sql<object>`select ${texts}::text[] as texts, ${bytes}::bytea[] as bytes, ${bytes[0]}::bytea as own,
      ${[1, null]}::bigint[]::text as ids, ${{ a: [1] }}::jsonb as json, ${true}::boolean as yes, ${[]}::bigint[] as none`
    const { rows } = await read.execute(database().forGroup(harbour))
    expect(rows).toEqual([{ texts, bytes, own: bytes[0], ids: '{1,NULL}', json: { a: [1] }, yes: true, none: [] }])
  })

  test('transactions that hold every connection still get what they ask for aside', async () => {
    const { harbour } = await groups()
    const all = Promise.withResolvers<void>()
    let begun = 0
    const holding = () =>
      database().transaction(harbour, async tx => {
        await visibleGroups(tx)
        begun += 1
        if (begun === 2) all.resolve()
        await all.promise
        return visibleGroups(database().aside(harbour))
      })
    expect(await Promise.all([holding(), holding()])).toEqual([[harbour], [harbour]])
  })

  test('no statement reaches the connection of a transaction that is over', async () => {
    const { harbour } = await groups()
    const over = await database().transaction(harbour, async tx => ({ tx }))
    await expect(visibleGroups(over.tx)).rejects.toThrow('The transaction is over.')
  })

  test('what is changed by others at every attempt says so, and not that the database is away', async () => {
    const { harbour } = await groups()
    let attempts = 0
    const run = database().transaction(harbour, async () => {
      attempts += 1
      throw new ChangedMeanwhile('The authority was changed meanwhile.')
    })
    await expect(run).rejects.toThrow(new TakenForNow('The authority was changed meanwhile. Try again in a minute.'))
    expect(attempts).toBe(3)
  })

  test('rows of another group can be neither written nor given away', async () => {
    const { harbour, freight } = await groups()
    await expect(
      database().transaction(harbour, tx =>
        sql`insert into cost_centre (employer_group_id, code, name, created_at, last_modified)
            values (${freight}, 'SMUGGLED', 'Smuggled', now(), now())`.execute(tx),
      ),
    ).rejects.toThrow(/row-level security/)
    await expect(
      database().transaction(harbour, tx => sql`update cost_centre set employer_group_id = ${freight}`.execute(tx)),
    ).rejects.toThrow()
  })

  test('plans of an older schema are made anew', async () => {
    const { harbour } = await groups()
    const read = () => sql<object>`select * from payment_group limit 1`.execute(database().forGroup(harbour))
    await read()
    await muster.admin.query('alter table payment_group add column later text')
    try {
      const { rows } = await read()
      expect(rows[0]).toHaveProperty('later')
    } finally {
      await muster.admin.query('alter table payment_group drop column later')
    }
  })

  test('a statement that takes too long is given up', async () => {
    const { harbour } = await groups()
    await expect(sql`select pg_sleep(10)`.execute(database().forGroup(harbour))).rejects.toThrow(
      'The database is not available.',
    )
  })
})
