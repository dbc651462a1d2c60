import { containsTaxFileNumber } from '../../server/src/domain/numbers-in-text.ts'
import { asAt, plusDays, plusYears } from './dates.ts'
import type { Person } from './people.ts'
import { regions } from './places.ts'
import { type Random, randomFrom } from './random.ts'
import type { World } from './world.ts'

export type Credential = {
  person: Person
  typeCode: string
  issuerName: string
  registrationNumber: string
  class: string
  issueDate: string
  expiryDate: string
}

/** What the import format has no column for. */
export type FurtherCredential =
  | {
      employeeCode: string
      typeCode: string
      issuerName: string
      registrationNumber: string
      status: 'Suspended' | 'Revoked'
    }
  | {
      employeeCode: string
      typeCode: string
      issuerName: string
      registrationNumber: string
      supersedes: { issuerName: string; registrationNumber: string }
    }

type State = (typeof regions)[keyof typeof regions]['state']

/** Bodies of each state: who licenses drivers, who looks after safety at work. */
const bodies: Partial<Record<State | 'WA' | 'NT', { transport: string; safety: string }>> = {
  NSW: { transport: 'Transport for NSW', safety: 'SafeWork NSW' },
  VIC: { transport: 'VicRoads', safety: 'WorkSafe Victoria' },
  QLD: { transport: 'Department of Transport and Main Roads (Qld)', safety: 'Workplace Health and Safety Queensland' },
  SA: { transport: 'Service SA', safety: 'SafeWork SA' },
  TAS: { transport: 'Department of State Growth (Tas)', safety: 'WorkSafe Tasmania' },
  ACT: { transport: 'Access Canberra', safety: 'WorkSafe ACT' },
  WA: { transport: 'Department of Transport (WA)', safety: 'WorkSafe WA' },
  NT: { transport: 'Motor Vehicle Registry (NT)', safety: 'NT WorkSafe' },
}

type Kind = {
  /** How long it is good for; none: for ever. */
  years?: number
  issuer: 'transport' | 'safety' | { only: string; in?: State }
  classes: readonly string[]
  /** With `#` for a digit. */
  number: string
}

// biome-ignore format: a table, one row a line
const kinds: Record<string, Kind> = {
  DriverLicence: { years: 5, issuer: 'transport', classes: ['C', 'C', 'C', 'C R'], number: '########' },
  HeavyVehicleLicence: { years: 5, issuer: 'transport', classes: ['HR', 'HC', 'HC', 'MC'], number: '########' },
  HighRiskWork: { years: 5, issuer: 'safety', classes: ['LF', 'LF', 'LF LO', 'DG', 'CN', 'WP'], number: 'HRW######' },
  WorkingWithChildren: { years: 5, issuer: { only: "Office of the Children's Guardian (NSW)", in: 'NSW' }, classes: ['Employee'], number: 'WWC#######E' },
  PoliceCheck: { years: 3, issuer: { only: 'Police check (Australia)' }, classes: [''], number: 'NPC########' },
  ResponsibleServiceOfAlcohol: { years: 5, issuer: { only: 'Liquor and Gaming NSW', in: 'NSW' }, classes: [''], number: 'CCH########' },
  FirstAid: { years: 3, issuer: 'safety', classes: ['HLTAID011', 'HLTAID011', 'HLTAID009', 'HLTAID014'], number: 'FA#######' },
  Electrical: { years: 5, issuer: { only: 'Building Commission NSW', in: 'NSW' }, classes: ['Qualified supervisor', 'Qualified supervisor', 'Tradesperson'], number: 'EL######C' },
  Security: { years: 3, issuer: { only: 'Security Licensing and Enforcement Directorate (NSW)', in: 'NSW' }, classes: ['1A', '1A', '1AC'], number: '4#########' },
  HealthRegistration: { years: 1, issuer: { only: 'Health practitioner registration (Australia)' }, classes: ['Registered nurse'], number: 'NMW##########' },
  WhiteCard: { issuer: 'safety', classes: [''], number: 'CGI########SEQ01' },
  Passport: { years: 10, issuer: { only: 'Passport (Australia)' }, classes: [''], number: 'PA#######' },
  Visa: { years: 4, issuer: { only: 'Visa (Australia)' }, classes: ['482', '482', '485', '189', '500'], number: '#############' },
}

/** From this Monday on something expires in every week, so that on any day some are due, some are over, some are not. */
const firstExpiry = '2026-06-01'
const weeks = 187

export function credentialsOf(world: World): { credentials: Credential[]; further: FurtherCredential[] } {
  const random = randomFrom(`${world.plan.folder}/credentials`)
  const numbers = new Set<string>()
  const wanted = world.people.flatMap(person =>
    wantedOf(person, randomFrom(`${world.plan.folder}/credentials/${person.ref}`)).map(typeCode => ({
      person,
      typeCode,
    })),
  )
  const current = random.shuffled(wanted).map(({ person, typeCode }, place) => {
    const expiry = plusDays(firstExpiry, (place % weeks) * 7 + random.int(0, 6))
    return made({ random, numbers, person, typeCode, expiry })
  })
  const whole = current.filter(each => each !== undefined)
  const renewals = renewalsOf(whole, { random, numbers })
  const { older, superseding } = olderOnesOf(whole, { random, numbers })
  const credentials = inOrder([...whole, ...renewals, ...older])
  return { credentials, further: [...byHandOf(whole), ...superseding] }
}

function wantedOf(person: Person, random: Random): string[] {
  const share = { Current: 1, Left: 0.4, Ahead: 0.5 }[person.engagement]
  const usual = (person.profile.credentials ?? [])
    .filter(([, chance]) => random.chance(chance * share))
    .map(([type]) => type)
  return person.key === 'nurse' ? [...new Set([...usual, 'HealthRegistration'])] : usual
}

type Making = { random: Random; numbers: Set<string> }

/** Undefined where the person's state has no such body, as for people who live in New Zealand. */
function made({
  random,
  numbers,
  person,
  typeCode,
  expiry,
}: Making & { person: Person; typeCode: string; expiry: string }): Credential | undefined {
  const kind = kinds[typeCode]
  if (kind === undefined) throw new Error(`The sample knows no credential of type ${typeCode}.`)
  const issuerName = issuerOf(kind, person, random)
  if (issuerName === undefined) return undefined
  const of18 = plusYears(person.born, 18)
  const earliest =
    of18 > plusYears(expiry, -(kind.years ?? 9))
      ? plusDays(of18, random.int(20, 300))
      : plusYears(expiry, -(kind.years ?? 9))
  return {
    person,
    typeCode,
    issuerName,
    registrationNumber: numberOf(kind, { random, numbers, issuerName }),
    class: random.pick(kind.classes),
    issueDate: kind.years === undefined && earliest > asAt ? plusDays(asAt, -random.int(30, 800)) : earliest,
    expiryDate: kind.years === undefined ? '' : expiry,
  }
}

function issuerOf({ issuer }: Kind, person: Person, random: Random): string | undefined {
  const { state } = regions[person.home]
  if (typeof issuer === 'object') {
    if (issuer.only === 'Passport (Australia)' && random.chance(0.25)) return 'Passport (New Zealand)'
    return issuer.in === undefined || issuer.in === state ? issuer.only : undefined
  }
  if (issuer === 'transport' && state === 'NSW' && random.chance(0.12))
    return random.pick([bodies.WA, bodies.NT, bodies.QLD, bodies.VIC])?.transport
  return bodies[state]?.[issuer]
}

function numberOf(kind: Kind, { random, numbers, issuerName }: Making & { issuerName: string }): string {
  const form = issuerName === 'Passport (New Zealand)' ? 'LM######' : kind.number
  for (;;) {
    const number = form.replace(/#/g, () => random.digits(1)).replace(/^0/, '1')
    if (numbers.has(number) || containsTaxFileNumber(number)) continue
    numbers.add(number)
    return number
  }
}

/** The next certificate is there already, good from the day after the old one; a few a year, for years ahead. */
function renewalsOf(current: readonly Credential[], making: Making): Credential[] {
  const soon = current.filter(
    each => ['FirstAid', 'PoliceCheck', 'HealthRegistration'].includes(each.typeCode) && each.expiryDate > asAt,
  )
  const chosen = inOrder(soon, each => each.expiryDate).filter(
    (each, place) => place % 6 === 0 || each.typeCode === 'HealthRegistration',
  )
  return chosen.map(each => successorOf(each, plusDays(each.expiryDate, 1), making))
}

function successorOf(old: Credential, from: string, making: Making): Credential {
  const kind = kinds[old.typeCode]
  if (kind?.years === undefined) throw new Error(`A ${old.typeCode} isn't renewed.`)
  return {
    ...old,
    registrationNumber: numberOf(kind, { ...making, issuerName: old.issuerName }),
    issueDate: from,
    expiryDate: plusDays(plusYears(from, kind.years), -1),
  }
}

/** Certificates that have been replaced: the one before today's of six people. */
function olderOnesOf(current: readonly Credential[], making: Making) {
  const chosen = current
    .filter(
      each =>
        ['FirstAid', 'PoliceCheck'].includes(each.typeCode) &&
        each.issueDate < '2026-05-01' &&
        each.issueDate > '2024-06-01',
    )
    .filter(each => each.person.engagement === 'Current' && each.person.born < '1996-01-01')
    .slice(0, 6)
  const pairs = chosen.map(now => {
    const years = kinds[now.typeCode]?.years ?? 1
    const before = {
      ...successorOf(now, plusYears(now.issueDate, -years), making),
      expiryDate: plusDays(now.issueDate, -1),
    }
    return { now, before }
  })
  return {
    older: pairs.map(({ before }) => before),
    superseding: pairs.map(({ now, before }) => ({
      ...namesOf(now),
      supersedes: { issuerName: before.issuerName, registrationNumber: before.registrationNumber },
    })),
  }
}

/** Suspended and revoked by hand: licences of drivers, a guard, a forklift driver. */
function byHandOf(current: readonly Credential[]): FurtherCredential[] {
  const ofType = (typeCode: string, place: number) =>
    current.filter(
      each =>
        each.typeCode === typeCode &&
        each.person.engagement === 'Current' &&
        each.issueDate < asAt &&
        each.expiryDate > '2028-06-01',
    )[place]
  const chosen = [
    [ofType('HeavyVehicleLicence', 0), 'Suspended'],
    [ofType('DriverLicence', 0), 'Suspended'],
    [ofType('WorkingWithChildren', 0), 'Suspended'],
    [ofType('HighRiskWork', 0), 'Revoked'],
    [ofType('HighRiskWork', 1), 'Revoked'],
  ] as const
  return chosen.flatMap(([credential, status]) => (credential ? [{ ...namesOf(credential), status }] : []))
}

const namesOf = ({ person, typeCode, issuerName, registrationNumber }: Credential) => ({
  employeeCode: person.code,
  typeCode,
  issuerName,
  registrationNumber,
})

const inOrder = (
  credentials: readonly Credential[],
  of = (each: Credential) => `${each.person.code} ${each.typeCode} ${each.issueDate}`,
) => credentials.toSorted((one, other) => (of(one) < of(other) ? -1 : of(one) > of(other) ? 1 : 0))

export const credentialRows = (credentials: readonly Credential[]) =>
  credentials.map(({ person, ...cells }) => ({ employeeCode: person.code, ...cells }))
