import { expect, test } from 'vitest'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'
import { aPassport, emmasCredentials } from '../../../test/support/records/credentials.ts'

const muster = startMuster()
const { own, recorded } = emmasCredentials(muster)

type Offered = { action: string; isAllowed: boolean; reason?: string }

const offeredTo = async (person: Person, path: string): Promise<Offered[]> =>
  (await person.get(path)).body.availableActions

const renewal = { IssueDate: '2026-11-01', ExpiryDate: '2036-01-31' }

test('a record offers what is left to be done with it, and says why not', async () => {
  const path = await recorded(own.emma, aPassport('PA100001'))
  const names = async (person: Person) => (await offeredTo(person, path)).map(({ action }) => action)
  expect(await names(muster.priya)).toEqual(['update', 'verify', 'renew', 'setStatus', 'delete'])
  await muster.priya.put(`${path}/actions/verify`, {})
  await muster.priya.put(`${path}/actions/renew`, renewal)
  expect(await names(muster.priya)).toEqual(['update', 'setStatus'])
  expect(await offeredTo(own.emma, path)).toEqual([
    { action: 'update', isAllowed: true },
    { action: 'setStatus', isAllowed: false, reason: expect.stringContaining('not its holder') },
  ])
})

test('a key without the scope is told so', async () => {
  const path = await recorded(own.emma, aPassport('PA100002'))
  const reader = await withKey(muster, 'priya')
  const reasons = (await offeredTo(reader, path)).map(({ reason }) => reason)
  expect(new Set(reasons)).toEqual(new Set(['The key lacks the scope credentials.write.']))
})

test('what was revoked by hand is offered to its holder neither for renewal nor for deleting', async () => {
  const path = await recorded(muster.priya, aPassport('PA100003', { Status: 'Revoked' }))
  const allowed = (await offeredTo(own.emma, path)).filter(({ isAllowed }) => isAllowed).map(({ action }) => action)
  expect(allowed).toEqual(['update'])
  expect((await own.emma.put(`${path}/actions/renew`, renewal)).status).toBe(403)
})
