import { asAt } from './sample-dates.ts'
import type { Person } from './sample-people.ts'
import { mobilePhones, regions, streets, suburbsOf } from './sample-places.ts'
import type { Outsider } from './sample-plan.ts'
import { randomFrom } from './sample-random.ts'
import type { Authority, World } from './sample-world.ts'

export type Row = Record<string, string>

/** The structures of a group, one list of rows per file of the import format. */
export function structureTables({ plan, positionCode }: World): Record<string, Row[]> {
  return {
    'employers.csv': plan.employers.map(each => ({ ...each, country: 'AU', timeZone: plan.timeZone })),
    'payment-groups.csv': plan.paymentGroups.map(each => ({ ...each })),
    'cost-centres.csv': plan.costCentres.map(each => ({
      code: each.code,
      name: each.name,
      parentCode: each.parentCode ?? '',
      employerCode: each.employerCode ?? '',
      validFrom: each.validFrom ?? '',
      expiryDate: each.expiryDate ?? '',
    })),
    'organisation-charts.csv': plan.charts.map(each => ({ ...each, isDefault: String(each.isDefault) })),
    'positions.csv': plan.positions.map(each => ({
      code: positionCode(each.key),
      name: each.name,
      chartCode: each.chart,
      reportingPositionCode: each.under ? positionCode(each.under) : '',
      status: each.status ?? 'Active',
      costCentreCode: each.costCentre,
    })),
    'expense-paycodes.csv': plan.paycodes.map(each => ({ ...each })),
  }
}

/** The people of a group, one list of rows per file of the import format. */
export function peopleTables(world: World): Record<string, Row[]> {
  const { plan, people, authorities, positionCode } = world
  const random = randomFrom(`${plan.folder}/authorities`)
  return {
    'employees.csv': people.map(each => employeeRow(world, each)),
    'authorities.csv': authorities.map(each => ({
      ...(each.outsider ? outsiderCells(each, each.outsider) : insiderCells(each)),
      costCentreCodes: each.costCentres.join(';'),
      paymentGroupCodes: each.paymentGroups.join(';'),
    })),
    'authority-roles.csv': plan.roleGrants.map(grant => ({
      authorityCode: world.authority(grant.of).code,
      role: grant.role,
      from: grant.from ?? '',
      to: grant.to ?? '',
      costCentreCodes: (grant.costCentres ?? []).join(';'),
      paymentGroupCodes: (grant.paymentGroups ?? []).join(';'),
    })),
    'position-holders.csv': world.holders.map(({ position, person, authority, from, to, type }) => {
      const asAuthority = authority !== undefined && (person === undefined || random.chance(0.6))
      return {
        positionCode: positionCode(position.key),
        authorityCode: asAuthority ? authority.code : '',
        employeeCode: asAuthority ? '' : (person?.code ?? ''),
        from,
        to: to ?? '',
        assignmentType: type,
      }
    }),
  }

  function insiderCells(authority: Authority): Row {
    const { person } = authority
    const extension = person?.workPhone && random.chance(0.8) ? person.workPhone.slice(-4) : ''
    return authorityCells(authority, {
      title: person?.title ?? '',
      givenName: person?.given ?? '',
      familyName: person?.family ?? '',
      email: person?.email ?? '',
      emailType: random.chance(0.8) ? 'HTML' : 'Text',
      employeeCode: person?.code ?? '',
      workExtension: extension,
    })
  }

  /** Nobody's employee: dates, phones and address are their own. */
  function outsiderCells(authority: Authority, outsider: Outsider): Row {
    const place = outsider.near && random.pick(suburbsOf(outsider.near))
    return authorityCells(authority, {
      title: outsider.title,
      givenName: outsider.given,
      familyName: outsider.family,
      email: outsider.email,
      emailType: outsider.emailType,
      dateOfBirth: outsider.born ?? '',
      mobilePhone: random.pick(mobilePhones),
      workPhone: place?.areaCode ? `(${place.areaCode}) 7010 ${random.int(1000, 9899)}` : '',
      ...(place && {
        address1: `Level ${random.int(2, 31)}`,
        address2: `${random.int(1, 400)} ${random.pick(streets)}`,
        suburb: place.suburb,
        state: place.state,
        postcode: place.postcode,
        country: place.country,
      }),
    })
  }
}

const noAuthority = {
  code: '', title: '', givenName: '', familyName: '', email: '', emailType: '', status: '', roles: '', employeeCode: '',
  dateOfBirth: '', mobilePhone: '', workPhone: '', workExtension: '', address1: '', address2: '', suburb: '', state: '',
  postcode: '', country: '',
}

const authorityCells = ({ code, status, roles }: Authority, cells: Row): Row => ({
  ...noAuthority,
  ...cells,
  code,
  status,
  roles: roles.join(';'),
})

function employeeRow({ employerCode }: World, person: Person): Row {
  const { profile, address } = person
  const status = { Current: person.cast.status ?? 'Active', Left: 'Inactive', Ahead: 'Pending' }[person.engagement]
  return {
    code: person.code,
    title: person.title,
    givenName: person.given,
    familyName: person.family,
    preferredName: person.preferred,
    email: person.email,
    dateOfBirth: person.born,
    gender: person.gender,
    status,
    employerCode: employerCode(profile.paymentGroup),
    paymentGroupCode: profile.paymentGroup,
    costCentreCode: person.position.costCentre,
    startDate: person.start,
    terminationDate: person.end > asAt ? '' : person.end,
    employmentType: person.type,
    standardHoursPerWeek: person.hours,
    taxFileNumber: person.taxFileNumber,
    mobilePhone: person.mobilePhone,
    workPhone: person.workPhone,
    address1: address?.address1 ?? '',
    address2: address?.address2 ?? '',
    suburb: address?.suburb ?? '',
    state: address?.state ?? '',
    postcode: address?.postcode ?? '',
    country: address?.country ?? '',
    employmentState: regions[person.home].worksIn,
  }
}
