import { beforeAll, expect, test } from 'vitest'
import { forgetZone } from '../../../test/support/database/time-zones.ts'
import { csv, errorsOf, importSet } from '../../../test/support/imports/import-set.ts'
import { startMuster } from '../../../test/support/muster.ts'

const muster = startMuster()
const employers = {
  'employers.csv': csv(
    'code,name,timeZone',
    'HLP,Perth,australia/perth',
    'HLM,Melbourne,Australia/Melbourne',
    'HLQ,Second of Perth,Australia/Perth',
  ),
}

beforeAll(() => forgetZone(muster, 'Australia/Perth'))

test('an import refuses each time zone that PostgreSQL does not know, at its cell', async () => {
  expect(await errorsOf(muster, employers, { groupName: 'Harbour Line' })).toEqual([
    expect.stringMatching(
      /^employers:2 timeZone: The database of this server does not know this time zone\. Write another/,
    ),
    expect.stringMatching(/^employers:4 timeZone: The database/),
  ])
})

test('an employer who has such a zone keeps it, with the same files once more', async () => {
  const groupName = 'Harbour Line'
  await muster.admin.query("update employer set time_zone = 'Australia/Perth' where code = 'HLF'")
  const { rows } = await muster.admin.query("select name from employer where code = 'HLF'")
  const same = { 'employers.csv': csv('code,name,timeZone', `HLF,${rows[0].name},Australia/Perth`) }
  expect((await importSet(muster, same, { groupName })).errors).toEqual([])
})

const groups = async () => (await muster.admin.query('select name from employer_group order by name')).rows

test('a new group gets no such zone, neither from its first employer nor from the operator', async () => {
  const before = await groups()
  const groupName = 'Quayside'
  expect(await errorsOf(muster, employers, { groupName })).toEqual([
    expect.stringMatching(/^employers:2 timeZone: The database/),
    expect.stringMatching(/^employers:4 timeZone: The database/),
  ])
  const ofOperator = { groupName, newGroup: { timeZone: 'Australia/Perth', isTest: false } }
  await expect(importSet(muster, employers, ofOperator)).rejects.toThrow(/^The database of this server does not know/)
  expect(await groups()).toEqual(before)
})
