import { beforeAll, expect } from 'vitest'
import { withKey } from '../keys.ts'
import type { Muster } from '../muster.ts'
import type { Answer, Person } from '../person.ts'

/** Credential types and issuers, by their numbers. */
export const [driverLicence, workingWithChildren, passport] = [1, 4, 12]
export const [transportForNsw, vicRoads, childrensGuardian] = [101, 102, 117]

/** A passport says little and may be held in any number: what most stories need. */
export const aPassport = (RegistrationNumber: string, more: object = {}) => ({
  CredentialTypeId: passport,
  CredentialIssuerId: 301,
  RegistrationNumber,
  IssueDate: '2025-01-31',
  ExpiryDate: '2035-01-31',
  ...more,
})

export const fieldsOf = ({ body }: Answer) => Object.keys(body.ModelState).map(field => field.replace('command.', ''))

/** Emma, with a key that may write credentials, on a day in November 2026. Filled in before the first test. */
export function emmasCredentials(muster: Muster) {
  const own = {} as { emma: Person; emmaId: number }
  beforeAll(async () => {
    own.emma = await withKey(muster, 'emma', { scopes: ['read', 'credentials.write'] })
    own.emmaId = await employeeIdOf(own.emma)
    muster.clock.moveTo('2026-11-21T12:00:00+11:00')
  })

  async function employeeIdOf({ email }: Person): Promise<number> {
    const { rows } = await muster.admin.query('select id::int from employee where email = $1', [email])
    return rows[0].id
  }

  const record = (person: Person, body: object, path = '/Credentials') =>
    person.post(path, { EmployeeId: own.emmaId, ...body })

  async function recorded(person: Person, body: object): Promise<string> {
    const { headers, status } = await record(person, body)
    expect(status).toBe(201)
    return headers.get('location') ?? ''
  }

  const bodyOf = async (path: string, person = muster.priya) => (await person.get(path)).body

  return { own, employeeIdOf, record, recorded, bodyOf }
}
