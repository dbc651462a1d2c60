import { beforeAll, expect, test } from 'vitest'
import { csv } from '../../../test/support/imports/import-set.ts'
import { errorsAt, importsOver } from '../../../test/support/imports/imports-over-http.ts'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'

const muster = startMuster()
const { done } = importsOver(muster)
let priya: Person

beforeAll(async () => {
  priya = await withKey(muster, 'priya', { scopes: ['read', 'admin', 'employees.write'] })
  const { rows } = await muster.admin.query(`select id::int from employer where code = 'HLF'`)
  const sam = { Code: '1901', EmployerId: rows[0].id, GivenName: 'Sam', FamilyName: 'Carter', Email: 'sam@sam.example' }
  const made = await priya.post('/Employees', { ...sam, Status: 'Pending', StartDate: '2027-02-01' })
  expect(made.status).toBe(201)
})

const row = (status: string) => ({
  'employees.csv': csv(
    'code,givenName,familyName,email,status,employerCode,startDate',
    `1901,Sam,Carter,sam@sam.example,${status},HLF,2027-02-01`,
  ),
})

test.each(['Active', 'Inactive', ''])('no import makes Sam, who awaits a hire, "%s"', async status => {
  const operation = await done(priya, row(status))
  expect(operation.status).toBe('Failed')
  expect(errorsAt(operation)).toEqual(['employees.csv:2:status'])
})

test('a row that says what the record has is imported', async () => {
  expect((await done(priya, row('Pending'))).status).toBe('Succeeded')
})

test('no import links Sam to an authority that holds a position: the hire brings one', async () => {
  const bureau = { Code: 'SAM', GivenName: 'Sam', FamilyName: 'Carter', Email: 'sam@bureau.example' }
  const made = await priya.post('/Authorities', bureau)
  const [{ id }] = (await priya.get('/Positions?PositionName=Deckhand, Circular Quay')).body
  const AuthorityId = Number(made.headers.get('location')?.split('/').at(-1))
  const linked = csv('code,givenName,familyName,email,employeeCode', 'SAM,Sam,Carter,sam@sam.example,1901')
  const link = () => done(priya, { 'authorities.csv': linked })
  expect((await priya.post(`/Positions/${id}/Holders`, { AuthorityId })).status).toBe(201)
  const operation = await link()
  expect(errorsAt(operation)).toEqual(['authorities.csv:2:employeeCode'])
  expect(JSON.stringify(operation)).toContain('awaits a hire')
})
