import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import {
  aPassport,
  childrensGuardian,
  emmasCredentials,
  workingWithChildren,
} from '../../../test/support/records/credentials.ts'

const muster = startMuster()
const { own, recorded, bodyOf } = emmasCredentials(muster)

test.for([
  // What is changed, to what, and whether it is verified still.
  ['a new number', { RegistrationNumber: 'PA300999' }, false],
  ['a new issuer', { CredentialIssuerId: 302 }, false],
  ['a new issue date', { IssueDate: '2025-02-01' }, false],
  ['a new expiry date', { ExpiryDate: '2035-02-01' }, false],
  ['no expiry date where one was not wanted', { CredentialTypeId: 5, ExpiryDate: undefined }, false],
  ['the same number in other writing', { RegistrationNumber: 'pa-300 001' }, true],
  ['a new class', { Class: 'P' }, true],
  ['new notes', { Notes: 'Renewal booked.' }, true],
] as const)('%s by Priya, who verified it', async ([, change, isVerified], { expect }) => {
  const path = await recorded(muster.priya, aPassport('PA300001'))
  await muster.priya.put(`${path}/actions/verify`, {})
  expect((await muster.priya.put(path, aPassport('PA300001', change))).status).toBe(204)
  expect(await bodyOf(path)).toMatchObject({ isVerified })
  expect('verifiedBy' in (await bodyOf(path))).toBe(isVerified)
  expect((await muster.priya.delete(path)).status).toBe(204)
})

test('a class that the holder adds has been looked at by nobody; notes are hers', async () => {
  const path = await recorded(own.emma, aPassport('PA300002', { Class: 'P' }))
  await muster.priya.put(`${path}/actions/verify`, {})
  await own.emma.put(path, aPassport('PA300002', { Class: 'P', Notes: 'In the drawer.' }))
  expect(await bodyOf(path)).toMatchObject({ isVerified: true })
  await own.emma.put(path, aPassport('PA300002', { Class: 'D', Notes: 'In the drawer.' }))
  expect(await bodyOf(path)).toMatchObject({ isVerified: false, class: 'D' })
})

test('a type that has to be verified is Pending until it is, and again when it is edited', async () => {
  const check = {
    CredentialTypeId: workingWithChildren,
    CredentialIssuerId: childrensGuardian,
    ExpiryDate: '2031-01-01',
  }
  const path = await recorded(own.emma, { ...check, RegistrationNumber: 'WWC0000001E' })
  expect((await bodyOf(path)).status).toBe('Pending')
  await muster.mei.put(`${path}/actions/verify`, {})
  expect(await bodyOf(path)).toMatchObject({ status: 'Current', verifiedBy: { name: 'Wong, Mei' } })
  await own.emma.put(path, { ...check, RegistrationNumber: 'WWC0000002E' })
  expect(await bodyOf(path)).toMatchObject({ status: 'Pending', isVerified: false })
})

test('a verification without remarks needs no body', async () => {
  const path = await recorded(own.emma, aPassport('PA400000'))
  expect((await muster.mei.put(`${path}/actions/verify`)).status).toBe(204)
  expect(await bodyOf(path)).toMatchObject({ isVerified: true })
})

test('verifying again changes nothing: it stays with who came first', async () => {
  const path = await recorded(own.emma, aPassport('PA400001'))
  await muster.mei.put(`${path}/actions/verify`, {})
  const { headers } = await muster.priya.get(path)
  expect((await muster.priya.put(`${path}/actions/verify`, {})).status).toBe(204)
  const after = await muster.priya.get(path)
  expect(after.headers.get('etag')).toBe(headers.get('etag'))
  expect(after.body.verifiedBy.name).toBe('Wong, Mei')
})
