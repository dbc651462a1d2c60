import type { Authority } from './authority.entity.js'
import type { Person } from './person.entity.js'

/** The record as Muster answers it: no field where there is no value. */
export const toDto = ({ id, code, status, email, emailType, person, employee, roleGrants }: Authority) => ({
  id,
  code,
  name: nameOf(person),
  status,
  title: person.title ?? '',
  givenName: person.givenName,
  familyName: person.familyName,
  email,
  emailType,
  roles: roleGrants.map(({ role }) => role),
  mobilePhone: person.mobilePhone ?? '',
  address: {
    address1: person.address1 ?? undefined,
    address2: person.address2 ?? undefined,
    suburb: person.suburb ?? undefined,
    state: person.state ?? undefined,
    postcode: person.postcode ?? undefined,
    country: person.country ?? undefined,
  },
  workPhone: person.workPhone ?? undefined,
  workExtension: person.workExtension ?? undefined,
  dateOfBirth: person.dateOfBirth ? `${person.dateOfBirth}T00:00:00` : undefined,
  employee: employee
    ? {
        id: employee.id,
        code: employee.code,
        name: nameOf(person),
        givenName: person.givenName,
        familyName: person.familyName,
        email: employee.email,
        status: employee.status,
      }
    : undefined,
})

export type AuthorityDto = ReturnType<typeof toDto>

const nameOf = ({ familyName, givenName }: Person) => `${familyName}, ${givenName}`
