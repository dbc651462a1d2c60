import { beforeAll, describe, expect, test } from 'vitest'
import { idOf } from '../../../../test/support/grants.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import { narrowed } from '../../../../test/support/narrowed-scope.ts'
import type { Person } from '../../../../test/support/person.ts'
import { addDays, todayIn } from '../../../domain/calendar-date.ts'

/** A look-up for a future day reveals planned departures and arrivals, so it requires the access scope All. */

const muster = startMuster()

const day = (days: number) => addDays(todayIn('Australia/Sydney', muster.clock.now()), days)

const people = {} as Record<'emma' | 'liam' | 'mei' | 'priyaOfSydney', Person>
const own = {} as { authority: number; position: number }

beforeAll(async () => {
  Object.assign(people, { emma: muster.emma, liam: muster.liam, mei: muster.mei })
  people.priyaOfSydney = await narrowed(muster, 'priya', { to: 'FER', scopes: ['read'] })
  own.authority = await idOf(muster, 'authority', 'emma')
  const positions = (await muster.emma.get(`/Authorities/${own.authority}/Positions`)).body
  own.position = positions.find(({ name }: { name: string }) => name.startsWith('Deckhand')).id
})

const look = (
  person: Person,
  { query = '', type = 'LeaveApprover', position = own.position, authority = own.authority } = {},
) => person.get(`/Authorities/${authority}/Positions/${position}/Approver/${type}?explain=true${query}`)

const refused = { status: 403, body: { Code: 'InsufficientScope' } }

describe('with a plan and without one', () => {
  test.each(['emma', 'liam', 'mei', 'priyaOfSydney'] as const)('%s gets the same refusal', async name => {
    const ask = async () => {
      const answers = [1, 30, 400].flatMap(days =>
        ['LeaveApprover', 'CredentialApprover', 'SubmitPayrollAuthority'].map(type =>
          look(people[name], { query: `&asAt=${day(days)}`, type }),
        ),
      )
      return Promise.all(answers)
    }
    const without = await ask()
    for (const answer of without) expect(answer).toMatchObject(refused)
    const { rows } = await muster.admin.query<{ id: string }>(
      `update position_holder set valid_to = $1 where valid_to is null and person_id in
         (select person_id from authority where code in ('A132', 'A125')) returning id`,
      [day(20)],
    )
    expect(rows.length).toBeGreaterThan(1)
    const planned = await ask()
    await muster.admin.query('update position_holder set valid_to = null where id = any($1)', [
      rows.map(({ id }) => id),
    ])
    expect(planned.map(({ status, text }) => [status, text])).toEqual(without.map(({ status, text }) => [status, text]))
  })

  test('Priya, whose access scope is All, reads the future approver', async () => {
    const { rows } = await muster.admin.query<{ id: string }>(
      `update position_holder set valid_to = $1 where valid_to is null
         and person_id = (select person_id from authority where code = 'A132') returning id`,
      [day(20)],
    )
    const then = await look(muster.priya, { query: `&asAt=${day(30)}` })
    await muster.admin.query('update position_holder set valid_to = null where id = any($1)', [
      rows.map(({ id }) => id),
    ])
    expect(then.body.path[0]).toMatchObject({ name: 'Sydney Terminal Manager', outcome: 'Vacant' })
  })
})

test('for today and past days every caller who sees the authority gets an answer', async () => {
  for (const person of Object.values(people)) {
    const now = await look(person)
    expect(now).toMatchObject({ status: 200, body: { code: 'A132', resolvedVia: 'ReportingLine' } })
    for (const days of [0, -1]) {
      expect((await look(person, { query: `&asAt=${day(days)}` })).body).toEqual(now.body)
    }
  }
})

test('an unknown position, or one that is not held, gets the same refusal', async () => {
  const held = await look(muster.emma, { query: `&asAt=${day(1)}` })
  for (const position of [1, 99_999_999]) {
    const other = await look(muster.emma, { query: `&asAt=${day(1)}`, position })
    expect([other.status, other.text]).toEqual([held.status, held.text])
  }
})

test('an invisible authority stays invisible, at a position that they hold', async () => {
  const authority = await idOf(muster, 'authority', 'catherine')
  const [held] = (await muster.priya.get(`/Authorities/${authority}/Positions`)).body
  expect((await look(muster.priya, { authority, position: held.id })).status).toBe(200)
  const nowhere = await look(muster.emma, { authority: 99_999_999, position: held.id })
  for (const query of ['', `&asAt=${day(1)}`]) {
    const { status, text } = await look(muster.emma, { query, authority, position: held.id })
    expect([status, text]).toEqual([404, nowhere.text])
  }
})
