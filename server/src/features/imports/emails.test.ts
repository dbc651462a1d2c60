import { beforeAll, describe, expect, test } from 'vitest'
import { inDays } from '../../../test/support/days.ts'
import { csv, importSet } from '../../../test/support/imports/import-set.ts'
import { errorsAt, importsOver } from '../../../test/support/imports/imports-over-http.ts'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'
import { seedPolicies } from '../../../test/support/requests.ts'

const muster = startMuster()
const { done } = importsOver(muster)
let priya: Person
let employer = ''
beforeAll(async () => {
  priya = await withKey(muster, 'priya', { scopes: ['admin', 'employees.write', 'credentials.write'] })
  employer = (await muster.priya.get('/Employers')).body[0].code
  await seedPolicies(muster)
})

const employees = (...rows: readonly string[]) => ({
  'employees.csv': csv(
    'code,givenName,familyName,email,employerCode,startDate',
    ...rows.map(row => `${row},${employer},2026-01-05`),
  ),
})
const authorities = (...rows: readonly string[]) => ({
  'authorities.csv': csv('code,givenName,familyName,email', ...rows),
})

/** An email in other letters, with blanks around it. */
const disguised = (email: string) => `  ${email.toUpperCase()} `

describe('an import over the API does not give', () => {
  test('a new employee the email of another one, however it is written', async () => {
    for (const email of [muster.noah.email, disguised(muster.noah.email), disguised(muster.emma.email)]) {
      const operation = await done(priya, employees(`NIA,Nia,New,${email}`))
      expect([operation.status, errorsAt(operation)]).toEqual(['Failed', ['employees.csv:2:email']])
    }
  })

  test('two new employees of one file the same email', async () => {
    const set = employees('NIA-1,Nia,New,nia@home.example', 'NIA-2,Nora,New,NIA@home.example')
    const operation = await done(priya, set)
    expect(errorsAt(operation)).toEqual(['employees.csv:3:email'])
    expect(operation.result.errors[0].reason).toMatch(/^The employee NIA-1 of line 2 has this email/)
    expect((await importSet(muster, set, { groupName: 'Harbour Line' })).errors).toEqual([])
  })

  test('a new employee or authority the email with which another person signs in', async () => {
    const [email, night] = [muster.ravi.email, 'ravi.at.night@example.com']
    await muster.admin.query('update login set email = $2 where lower(email) = lower($1)', [email, night])
    const operation = await done(priya, {
      ...employees(`NIA-3,Nia,New,${disguised(night)}`),
      ...authorities(`SAM-3,Sam,Shore,${night}`),
    })
    expect(new Set(errorsAt(operation))).toEqual(new Set(['employees.csv:2:email', 'authorities.csv:2:email']))
    const alone = await done(priya, authorities(`SAM-3,Sam,Shore,${disguised(night)}`))
    expect(errorsAt(alone)).toEqual(['authorities.csv:2:email'])
    await muster.admin.query('update login set email = $1 where email = $2', [email, night])
  })

  test('an email that its owner gets back after a temporary change', async () => {
    const [{ id }] = (await muster.priya.get(`/Employees/Search?EmployeeEmail=${muster.noah.email}`)).body
    const answer = await muster.priya.post('/change-requests', {
      ...{ ChangeType: 'ContactDetails', EmployeeId: id, ContactDetails: { Email: 'noah@holiday.example' } },
      ...{ EffectiveDate: inDays(0), EffectiveToDate: inDays(200) },
    })
    expect(answer.status, answer.text).toBe(201)
    await muster.admin.query("update login set email = 'noah@else.example' where email = $1", [muster.noah.email])
    for (const set of [
      employees(`NIA-4,Nia,New,${muster.noah.email}`),
      authorities(`SAM-4,Sam,S,${muster.noah.email}`),
    ])
      expect((await done(priya, set)).status).toBe('Failed')
    await muster.admin.query("update login set email = $1 where email = 'noah@else.example'", [muster.noah.email])
  })

  test('two authorities the email of each other', async () => {
    const before = authorities('SWAP-1,Sam,One,one@bureau.example', 'SWAP-2,Sue,Two,two@bureau.example')
    expect((await done(priya, before)).status).toBe('Succeeded')
    const swapped = await done(
      priya,
      authorities('SWAP-1,Sam,One,TWO@bureau.example', 'SWAP-2,Sue,Two, one@bureau.example'),
    )
    expect(errorsAt(swapped)).toEqual(['authorities.csv:2:email', 'authorities.csv:3:email'])
    const free = await done(
      priya,
      authorities('SWAP-1,Sam,One,three@bureau.example', 'SWAP-2,Sue,Two,TWO@bureau.example'),
    )
    expect(free.status).toBe('Succeeded')
  })

  test('a new authority the email of an employee who comes in the same set', async () => {
    const operation = await done(priya, {
      ...employees('NIA-5,Nia,New,nia5@home.example'),
      ...authorities('SAM-5,Sam,Shore,NIA5@home.example'),
    })
    expect(errorsAt(operation)).toEqual(['authorities.csv:2:email'])
  })
})

test('an employee and their own authority have one email, and a mailbox that they shared before stays', async () => {
  const set = {
    ...employees('NIA-6,Nia,New,nia6@home.example'),
    'authorities.csv': csv('code,givenName,familyName,email,employeeCode', 'SAM-6,Nia,New,nia6@home.example,NIA-6'),
  }
  expect((await done(priya, set)).status).toBe('Succeeded')
  expect((await done(priya, set)).result.files).toMatchObject([{ unchanged: 1 }, { unchanged: 1 }])
})
