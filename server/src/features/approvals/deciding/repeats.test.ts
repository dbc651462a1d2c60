import { beforeAll, describe, expect, test } from 'vitest'
import { inDays } from '../../../../test/support/days.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import type { Person } from '../../../../test/support/person.ts'
import { applyFor } from '../../../../test/support/records/expenses.ts'
import { approve, callerFor, employeeId, raised, seedPolicies } from '../../../../test/support/requests.ts'

const muster = startMuster()
let siobhan: Person

beforeAll(async () => {
  await seedPolicies(muster)
  siobhan = await callerFor(muster, '1142', { sees: 'all' })
})

/** Liam requests other hours for one of his people: Mei decides, then human resources. */
const asked = async (code: string, more: object = {}) =>
  raised(muster.liam, {
    ChangeType: 'EmploymentTerms',
    EmployeeId: await employeeId(muster, code),
    EmploymentTerms: { StandardHoursPerWeek: 21 },
    ...more,
  })

const put = (person: Person, path: string, action: string, body?: object) =>
  person.put(`${path}/actions/${action}`, body)

const because = { Remarks: 'Because.' }
const noLonger = (status: RegExp) => ({
  status: 400,
  body: { ModelState: { 'command.Status': [expect.stringMatching(status)] } },
})

describe('a repeated decision is a repeat only while the decision stands:', () => {
  test('not the approval of a request cancelled since', async () => {
    const path = await asked('1225')
    await approve(muster.mei, path)
    expect((await put(muster.mei, path, 'approve', { Revision: 1 })).status).toBe(204)
    await put(muster.liam, path, 'cancel')
    expect(await put(muster.mei, path, 'approve', { Revision: 1 })).toMatchObject(noLonger(/It is cancelled/))
  })

  test('not the approval of a scheduled request cancelled since', async () => {
    const path = await asked('1277', { EffectiveDate: inDays(200) })
    await approve(muster.mei, path)
    await approve(siobhan, path)
    expect((await put(siobhan, path, 'approve', { Revision: 1 })).status).toBe(204)
    await put(muster.liam, path, 'cancel')
    expect(await put(siobhan, path, 'approve', { Revision: 1 })).toMatchObject(noLonger(/It is cancelled/))
  })

  test.each([
    ['return', '1292', /It is returned/],
    ['decline', '1343', /It is declined/],
  ] as const)('nor of one that the next approver did %s', async (action, code, status) => {
    const path = await asked(code)
    await approve(muster.mei, path)
    await put(siobhan, path, action, because)
    expect((await put(siobhan, path, action, because)).status).toBe(204)
    expect(await put(muster.mei, path, 'approve', { Revision: 1 })).toMatchObject(noLonger(status))
  })

  test('not the return of a request cancelled since', async () => {
    const path = await asked('1347')
    await put(muster.mei, path, 'return', because)
    await put(muster.liam, path, 'cancel')
    expect(await put(muster.mei, path, 'return', because)).toMatchObject(noLonger(/It is cancelled/))
  })

  test('not the approval of an earlier revision', async () => {
    const path = await asked('1353')
    await muster.liam.put(path, { EmploymentTerms: { StandardHoursPerWeek: 22 } })
    await put(muster.mei, path, 'approve', { Revision: 2 })
    expect((await put(muster.mei, path, 'approve', { Revision: 2 })).status).toBe(204)
    expect(await put(muster.mei, path, 'approve', { Revision: 1 })).toMatchObject(noLonger(/has been decided/))
  })

  test('not the approval of an expense that Emma has cancelled or payroll has reversed', async () => {
    const [withdrawn, reversed] = [await applyFor(muster, 'emma'), await applyFor(muster, 'emma')]
    for (const path of [withdrawn, reversed]) await put(muster.liam, path, 'approve', { Revision: 1 })
    await put(muster.emma, withdrawn, 'cancel')
    await put(muster.tomas, reversed, 'process')
    expect((await put(muster.liam, reversed, 'approve', { Revision: 1 })).status).toBe(204)
    await put(muster.tomas, reversed, 'reverse', because)
    expect(await put(muster.liam, withdrawn, 'approve', { Revision: 1 })).toMatchObject(noLonger(/It is cancelled/))
    expect(await put(muster.liam, reversed, 'approve', { Revision: 1 })).toMatchObject(noLonger(/It is reversed/))
  })
})

test.each([
  ['a request', () => asked('1363')],
  ['an expense', () => applyFor(muster, 'emma')],
])('%s that is given to Stephen once more stays as it is, until it is cancelled', async (_what, make) => {
  const path = await make()
  const [{ id: AuthorityId }] = (await muster.priya.get('/Authorities/Search?EmployeeCode=1082')).body
  const give = (Remarks: string) => put(muster.priya, path, 'reassign', { AuthorityId, Remarks })
  expect((await give('Away.')).status).toBe(204)
  const tag = (await muster.priya.get(path)).headers.get('etag')
  expect((await give('Away.')).status).toBe(204)
  expect((await muster.priya.get(path)).headers.get('etag')).toBe(tag)
  await give('Away until May.')
  expect((await muster.priya.get(path)).headers.get('etag')).not.toBe(tag)
  await put(muster.priya, path, 'cancel')
  expect(await give('Away until May.')).toMatchObject(noLonger(/It is cancelled/))
})
