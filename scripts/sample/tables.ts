import { asAt } from './dates.ts'
import type { Person } from './people.ts'
import { mobilePhones, regions, streets, suburbsOf } from './places.ts'
import type { Outsider } from './plan.ts'
import { type Random, randomFrom } from './random.ts'
import type { Authority, Holder, World } from './world.ts'

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
  const { plan, people, authorities } = world
  const random = randomFrom(`${plan.folder}/authorities`)
  return {
    'employees.csv': people.map(each => employeeRow(world, each)),
    'authorities.csv': authorities.map(each => authorityRow(random, each)),
    'authority-roles.csv': plan.roleGrants.map(grant => ({
      authorityCode: world.authority(grant.of).code,
      role: grant.role,
      from: grant.from ?? '',
      to: grant.to ?? '',
      costCentreCodes: (grant.costCentres ?? []).join(';'),
      paymentGroupCodes: (grant.paymentGroups ?? []).join(';'),
    })),
    'position-holders.csv': world.holders.map(each => holderRow(world, random, each)),
  }
}

/** People who are both are entered now as the one, now as the other: the format takes either. */
function holderRow({ positionCode }: World, random: Random, holder: Holder): Row {
  const { position, person, authority, from, to = '', type } = holder
  const asAuthority = authority !== undefined && (person === undefined || random.chance(0.6))
  return {
    positionCode: positionCode(position.key),
    authorityCode: asAuthority ? authority.code : '',
    employeeCode: asAuthority ? '' : (person?.code ?? ''),
    from,
    to,
    assignmentType: type,
  }
}

function authorityRow(random: Random, authority: Authority): Row {
  const { code, status, roles, person, outsider, costCentres, paymentGroups } = authority
  return {
    ...noAuthority,
    ...(person && insiderCells(random, person)),
    ...(outsider && outsiderCells(random, outsider)),
    code,
    status,
    roles: roles.join(';'),
    costCentreCodes: costCentres.join(';'),
    paymentGroupCodes: paymentGroups.join(';'),
  }
}

/** An employee's date of birth, phones and address are in the employee's row alone. */
const insiderCells = (random: Random, person: Person): Row => ({
  title: person.title,
  givenName: person.given,
  familyName: person.family,
  email: person.email,
  emailType: random.chance(0.8) ? 'HTML' : 'Text',
  employeeCode: person.code,
  workExtension: person.workPhone && random.chance(0.8) ? person.workPhone.slice(-4) : '',
})

function outsiderCells(random: Random, outsider: Outsider): Row {
  const place = outsider.near && random.pick(suburbsOf(outsider.near))
  return {
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
  }
}

// biome-ignore format: a table, one row a line
const noAuthority = {
  code: '', title: '', givenName: '', familyName: '', email: '', emailType: '', status: '', roles: '', employeeCode: '',
  dateOfBirth: '', mobilePhone: '', workPhone: '', workExtension: '', address1: '', address2: '', suburb: '', state: '',
  postcode: '', country: '', costCentreCodes: '', paymentGroupCodes: '',
}

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
