import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'

const muster = startMuster()

const search = async (person: Person, what: 'Employee' | 'Authority', text: string) => {
  const path = what === 'Employee' ? '/Employees' : '/Authorities'
  const { status, body } = await person.get(`${path}/Search?${what}Name=${encodeURIComponent(text)}`)
  expect(status).toBe(200)
  return body.map(({ name }: { name: string }) => name)
}

const emma = 'Walsh, Emma'

test.each(['Employee', 'Authority'] as const)('an %s is found by any part of the name, said either way', async what => {
  for (const text of ['Walsh, Emma', 'emma walsh', 'WALS', 'lsh, em', 'ma wa']) {
    expect([text, await search(muster.priya, what, text)]).toEqual([text, expect.arrayContaining([emma])])
  }
  for (const text of ['walsh emma', 'walshemma', 'w%sh', 'wal_h', 'walsh\\', 'emma, walsh']) {
    expect([text, await search(muster.priya, what, text)]).toEqual([text, []])
  }
})

test('one or two letters find all that have them, an empty text everybody', async () => {
  const all = await search(muster.priya, 'Employee', '')
  expect(all).toHaveLength((await muster.priya.get('/Employees')).body.length)
  for (const letters of ['z', 'zh', "o'"]) {
    const holders = all.filter((name: string) => name.toLowerCase().includes(letters))
    expect(holders.length).toBeGreaterThan(0)
    expect(await search(muster.priya, 'Employee', letters)).toEqual(expect.arrayContaining(holders))
  }
})

test('the preferred name of a person is found too', async () => {
  await muster.admin.query(
    `update person set preferred_name = 'Emmylou' where id = (select person_id from employee where email = $1)`,
    [muster.emma.email],
  )
  expect(await search(muster.priya, 'Employee', 'emmylou wal')).toEqual([emma])
  await muster.admin.query("update person set preferred_name = null where preferred_name = 'Emmylou'")
  expect(await search(muster.priya, 'Employee', 'emmylou')).toEqual([])
})

test('no person is found whom the caller does not see: neither out of scope nor in another group', async () => {
  expect(await search(muster.liam, 'Employee', 'walsh')).toContain(emma)
  expect(await search(muster.liam, 'Employee', 'raman')).toEqual([])
  const { body } = await muster.olga.get('/Employees/Search?EmployeeName=emma%20walsh')
  const { body: own } = await muster.olga.get('/Employees')
  expect(own).toEqual(expect.arrayContaining(body))
  expect(body.map(({ email }: { email: string }) => email)).not.toContain(muster.emma.email)
  for (const what of ['Employee', 'Authority'] as const) {
    const theirs = await search(muster.olga, what, 'an')
    expect(theirs.length).toBeGreaterThan(0)
    expect(theirs.length).toBeLessThan((await search(muster.priya, what, 'an')).length)
  }
})

test.for([
  ['find_people_named', 'person'],
  ['find_positions_named', 'chart_position'],
] as const)(
  '%s, which looks past tenant isolation, sees the group of the transaction alone, and none without',
  async ([name, table]) => {
    const groups = await muster.admin.query<{ id: string }>('select id from employer_group order by id')
    const found = async (group: number | undefined) => {
      const look = muster.database.transaction(group, async tx => {
        const { sql } = await import('kysely')
        const { rows } = await sql<{ id: number }>`select ${sql.ref(name)}('%a%') as id`.execute(tx)
        return rows.map(row => row.id)
      })
      const { rows } = await muster.admin.query<{ id: number }>(
        `select id::int as id from ${table} where employer_group_id = $1 and name_search like '%a%'`,
        [group ?? 0],
      )
      return [(await look).toSorted((one, other) => one - other), rows.map(row => row.id).toSorted((a, b) => a - b)]
    }
    for (const group of [undefined, ...groups.rows.map(({ id }) => Number(id))]) {
      const [seen, own] = await found(group)
      expect(seen).toEqual(own)
    }
  },
)

test('a search by body takes the name too, and positions are found by theirs', async () => {
  const { body } = await muster.priya.post('/Authorities/Search', { AuthorityName: 'emma wal' })
  expect(body).toMatchObject([{ name: emma }])
  const positions = (await muster.priya.get('/Positions?PositionName=TERMINAL%20man')).body
  expect(positions.map(({ name }: { name: string }) => name)).toContain('Sydney Terminal Manager')
  expect(positions.every(({ name }: { name: string }) => /terminal man/i.test(name))).toBe(true)
})
