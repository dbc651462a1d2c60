import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { createServiceContext } from '../../service-context.ts'
import type { Tx } from '../database/index.ts'
import { openVault } from './vault.ts'

const muster = startMuster()

async function keysOf(group: string) {
  const { rows } = await muster.admin.query<{ id: number }>(
    'select id::int as id from employer_group where name = $1',
    [group],
  )
  const id = rows[0]?.id ?? 0
  const keys = await muster.context.vault.readKeysOf(muster.database.forGroup(id), id)
  if (!keys) throw new Error(`${group} has keys since its import.`)
  return { id, keys }
}

test('a number comes back from its own place and from no other', async () => {
  const { keys } = await keysOf('Harbour Line')
  const sealed = keys.encrypt('123456782', 'employee.tax_file_number|emma')
  expect(keys.decrypt(sealed, 'employee.tax_file_number|emma')).toBe('123456782')
  expect(() => keys.decrypt(sealed, 'employee.tax_file_number|liam')).toThrow()
  expect(keys.encrypt('123456782', 'employee.tax_file_number|emma')).not.toEqual(sealed)
  expect(sealed.toString('latin1')).not.toContain('123456782')
})

test('a ciphertext that was changed is refused', async () => {
  const { keys } = await keysOf('Harbour Line')
  const sealed = keys.encrypt('123456782', 'here')
  sealed.writeUInt8(sealed.readUInt8(sealed.length - 1) ^ 1, sealed.length - 1)
  expect(() => keys.decrypt(sealed, 'here')).toThrow()
})

test("another group's keys open nothing and index differently", async () => {
  const harbour = (await keysOf('Harbour Line')).keys
  const freight = (await keysOf('Southern Freight')).keys
  expect(() => freight.decrypt(harbour.encrypt('123456782', 'here'), 'here')).toThrow()
  expect(harbour.blindIndex('123456782')).toEqual(harbour.blindIndex('123456782'))
  expect(harbour.blindIndex('123456782')).not.toEqual(freight.blindIndex('123456782'))
})

test('what the sample stored is ciphertext that opens at its employee', async () => {
  const { id, keys } = await keysOf('Harbour Line')
  const { rows } = await muster.admin.query<{ token: string; sealed: Buffer; masked: string }>(
    `select token, tax_file_number_ciphertext as sealed, tax_file_number_masked as masked from employee
     where employer_group_id = $1 and tax_file_number_ciphertext is not null limit 20`,
    [id],
  )
  expect(rows).toHaveLength(20)
  for (const { token, sealed, masked } of rows) {
    const number = keys.decrypt(sealed, `employee.tax_file_number|${token}`)
    expect(number).toMatch(/^\d{9}$/)
    expect(masked.slice(-3)).toBe(number.slice(-3))
  }
})

test('another master key is refused in a sentence, and unwraps nothing', async () => {
  const wrong = randomBytes(32)
  await expect(
    createServiceContext({ config: muster.context.config, databaseUrl: muster.databaseUrl, masterKeys: [wrong] }),
  ).rejects.toThrow(/The master key is not the one in use/)
  const { id } = await keysOf('Harbour Line')
  await expect(openVault(wrong, muster.clock).readKeysOf(muster.database.forGroup(id), id)).rejects.toThrow()
})

/** A group of the test's own, without keys. */
async function newGroup(name: string): Promise<number> {
  const { rows } = await muster.admin.query<{ id: number }>(
    `insert into employer_group (name, time_zone, status, is_test, created_at)
     values ($1, 'Australia/Sydney', 'Active', true, now()) returning id::int as id`,
    [name],
  )
  return rows[0]?.id ?? 0
}

test('keys that a rolled-back transaction made are forgotten with it', async () => {
  const id = await newGroup('Half-way')
  const { vault } = muster.context
  await expect(
    muster.database.transaction(id, async tx => {
      await vault.keysOf(tx, id)
      await vault.keysOf(tx, id)
      throw new Error('changed our mind')
    }),
  ).rejects.toThrow('changed our mind')
  expect(await vault.readKeysOf(muster.database.forGroup(id), id)).toBeUndefined()
})

test('keys that were made behind a savepoint encrypt nothing once it is rolled back', async () => {
  const id = await newGroup('Savepoint')
  const { vault } = muster.context
  const sealed = await muster.database.transaction(id, async tx => {
    await sql`savepoint attempt`.execute(tx)
    await vault.keysOf(tx, id)
    await vault.fingerprint(tx, id, 'a value')
    await sql`rollback to savepoint attempt`.execute(tx)
    return (await vault.keysOf(tx, id)).encrypt('123456782', 'here')
  })
  const keys = await vault.readKeysOf(muster.database.forGroup(id), id)
  expect(keys?.decrypt(sealed, 'here')).toBe('123456782')
})

/** Takes the keys of a group out of the database. */
async function takeKeys(id: number) {
  const taken = await muster.admin.query('delete from data_key where employer_group_id = $1 returning *', [id])
  return taken.rows as Readonly<{ id: number; purpose: string; wrapped_key: Buffer }>[]
}

test('a key that was retired encrypts nothing from the next act on, and opens what it has encrypted', async () => {
  const id = await newGroup('Rotated')
  const { vault } = muster.context
  const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>) => muster.database.transaction(id, work)
  const encrypted = () => inTransaction(async tx => (await vault.keysOf(tx, id)).encrypt('123456782', 'here'))
  const idOfKey = (sealed: Buffer) => Number(sealed.readBigUInt64BE(1))
  await encrypted()
  const successors = await takeKeys(id)
  const before = await encrypted()
  const fingerprint = await inTransaction(tx => vault.fingerprint(tx, id, 'a value'))

  await muster.admin.query('update data_key set retired_at = now() where employer_group_id = $1', [id])
  for (const { id: keyId, purpose, wrapped_key } of successors) {
    await muster.admin.query(
      `insert into data_key (employer_group_id, id, purpose, wrapped_key, created_at) values ($1, $2, $3, $4, now())`,
      [id, keyId, purpose, wrapped_key],
    )
  }
  const after = await encrypted()
  expect(successors.map(key => Number(key.id))).toContain(idOfKey(after))
  expect(idOfKey(after)).not.toBe(idOfKey(before))
  const keys = await vault.readKeysOf(muster.database.forGroup(id), id)
  for (const sealed of [before, after]) expect(keys?.decrypt(sealed, 'here')).toBe('123456782')
  await vi.waitFor(async () => {
    const now = await inTransaction(tx => vault.fingerprint(tx, id, 'a value'))
    expect(now.equals(fingerprint)).toBe(false)
  }, 10_000)
})

test('what belongs to no group is sealed for its purpose and its place, by the master key', () => {
  const box = muster.context.vault.boxFor('second factor')
  const sealed = box.seal('a secret', 'row 1')
  expect(sealed).not.toContain('secret')
  expect(box.seal('a secret', 'row 1')).not.toBe(sealed)
  expect(box.open(sealed, 'row 1')).toBe('a secret')
  expect(() => box.open(sealed, 'row 2')).toThrow()
  expect(() => muster.context.vault.boxFor('another purpose').open(sealed, 'row 1')).toThrow()
  expect(openVault(randomBytes(32), muster.clock).keyFor('x')).not.toEqual(muster.context.vault.keyFor('x'))
})
