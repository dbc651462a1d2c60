import { asAt, daysBetween, mondayOf, plusDays, plusYears } from './dates.ts'
import { type Gender, mailNameOf, nameOf, titleOf } from './names.ts'
import { taxFileNumberFrom } from './numbers.ts'
import { mobilePhones, type Region, regions, streets, suburbsOf, sydney } from './places.ts'
import type { CastMember, EmploymentType, GroupPlan, PersonRef, PositionPlan, Profile } from './plan.ts'
import { type Random, randomFrom } from './random.ts'

export type Engagement = 'Current' | 'Left' | 'Ahead'

export type Address = {
  address1: string
  address2: string
  suburb: string
  state: string
  postcode: string
  country: string
}

/** An employee, complete but for what follows from the whole group (code, email, numbers). */
type Draft = {
  ref: PersonRef
  key?: string
  cast: Partial<CastMember>
  position: PositionPlan
  profile: Profile
  engagement: Engagement
  given: string
  family: string
  preferred: string
  gender: Gender
  title: string
  born: string
  start: string
  /** First day in the position. */
  since: string
  end: string
  type: EmploymentType
  hours: string
  home: Region
  address?: Address
  mobilePhone: string
  workPhone: string
}

export type Person = Draft & { code: string; email: string; taxFileNumber: string }

/** Everybody of the group who is, was or will be an employee, in the order of their codes: by first day. */
export function peopleOf(plan: GroupPlan): Person[] {
  const taken = new Set(
    Object.values(plan.cast)
      .flat()
      .map(each => `${each.given} ${each.family}`),
  )
  const drafts = plan.positions.flatMap(position => [
    ...Array.from({ length: position.count }, (_, place) =>
      draftOf({ plan, taken, position, place, engagement: 'Current' }),
    ),
    ...plan.leavers
      .filter(([key]) => key === position.key)
      .flatMap(([, count]) => Array.from({ length: count }, (_, place) => place))
      .map(place => draftOf({ plan, taken, position, place, engagement: 'Left' })),
    ...plan.joiners
      .filter(([key]) => key === position.key)
      .map(([, start], place) => draftOf({ plan, taken, position, place, engagement: 'Ahead', start })),
  ])
  return withCodesAndNumbers(plan, drafts)
}

type Request = {
  plan: GroupPlan
  taken: Set<string>
  position: PositionPlan
  place: number
  engagement: Engagement
  start?: string
}

/** With choices of their own, so that one person more leaves the others as they are. */
type Making = Request & { random: Random; profile: Profile; cast: Partial<CastMember> }

const signs = { Current: '#', Left: '-', Ahead: '+' } as const

function draftOf(request: Request): Draft {
  const { plan, position, place, engagement } = request
  const ref = `${position.key}${signs[engagement]}${place}`
  const random = randomFrom(`${plan.folder}/people/${ref}`)
  const cast: Partial<CastMember> = engagement === 'Current' ? (plan.cast[position.key]?.[place] ?? {}) : {}
  const profile = plan.profiles[position.profile ?? '']
  if (profile === undefined) throw new Error(`Position ${position.key} of ${plan.name} has people but no profile.`)
  const making = { ...request, random, profile, cast }
  const gender = cast.gender ?? genderOf(random, profile)
  const born = cast.born ?? birthdayOf(making)
  const type = cast.type ?? (position.roles ? 'FullTime' : random.weighted(profile.types))
  return {
    ref,
    ...(cast.key && { key: cast.key }),
    cast,
    position,
    profile,
    engagement,
    gender,
    born,
    type,
    ...datesOf(making, born),
    ...(cast.start && { start: cast.start, since: cast.since ?? cast.start }),
    ...namesOf(making, gender),
    title: cast.title ?? titleOf(random, gender),
    hours: cast.hours ?? hoursOf(making, type),
    ...accessScopeOf(making),
  }
}

/** Where somebody lives and how to reach them. */
function accessScopeOf({ plan, position, profile, cast, random }: Making) {
  const home = cast.near ?? homeOf(random, position.near ?? plan.home)
  const address = addressOf(random, home, cast)
  const { areaCode } = regions[home]
  return {
    home,
    ...(address && { address }),
    mobilePhone: random.chance(0.94) ? random.pick(mobilePhones) : '',
    workPhone: profile.hasDesk && areaCode ? `(${areaCode}) 5550 ${random.int(1000, 9899)}` : '',
  }
}

/** Whoever leads is no beginner; whoever is yet to begin will be of the age then. */
function birthdayOf({ random, position, profile, start = asAt }: Making): string {
  const [youngest, oldest] = profile.ages
  return dayAtRandom(
    random,
    plusYears(start, -oldest),
    plusYears(start, -(position.roles ? Math.max(youngest, 35) : youngest)),
  )
}

const genderOf = (random: Random, profile: Profile): Gender =>
  random.chance(0.008) ? 'NonBinary' : random.chance(profile.men) ? 'Male' : 'Female'

function namesOf({ random, taken, cast }: Making, gender: Gender) {
  let name = nameOf(random, gender)
  while (taken.has(`${name.given} ${name.family}`)) name = nameOf(random, gender)
  const { given = name.given, family = name.family } = cast
  taken.add(`${given} ${family}`)
  return { given, family, preferred: cast.given ? (cast.preferred ?? '') : (name.preferred ?? '') }
}

/** First and last day, never as a child; people who lead have been there for longer. */
function datesOf({ random, position, profile, engagement, start }: Making, born: string) {
  if (start !== undefined) return { start, since: start, end: '' }
  const end = engagement === 'Left' ? dayAtRandom(random, '2023-02-01', '2026-10-16') : ''
  const latest = plusDays(end || asAt, position.roles ? -1500 : -60)
  const adult = plusYears(born, Math.min(profile.ages[0], 24))
  const span = Math.max(0, Math.min(daysBetween(adult, latest), 26 * 365))
  const first = mondayOf(plusDays(latest, -Math.floor(span * random.skewed(position.roles ? 1 : 1.7))))
  const promoted =
    position.roles && random.chance(0.6) ? mondayOf(dayAtRandom(random, plusDays(first, 400), end || asAt)) : first
  return { start: first, since: promoted, end }
}

/** Who works at one end of Sydney may live at the other. */
function homeOf(random: Random, near: Region | undefined): Region {
  if (near === undefined) return random.weighted(sydney.map(region => [region, region === 'coast' ? 1 : 5]))
  return sydney.includes(near) && random.chance(0.3) ? random.pick(sydney) : near
}

function hoursOf({ random, profile }: Making, type: EmploymentType): string {
  if (type === 'Casual' || type === 'Contractor') return ''
  return type === 'PartTime' ? random.pick(['15.2', '19', '22.8', '24', '30.4']) : profile.hours
}

function addressOf(random: Random, home: Region, cast: Partial<CastMember>): Address | undefined {
  const place = random.pick(suburbsOf(home))
  const street = `${random.int(1, 148)} ${random.pick(streets)}`
  const unit = random.int(1, 60)
  const isFlat = random.chance(home === 'inner' ? 0.45 : 0.2)
  if (cast.key === undefined && random.chance(0.06)) return undefined
  const { suburb, postcode, state, country } = place
  const lines = isFlat && random.chance(0.5) ? [`Unit ${unit}`, street] : [isFlat ? `${unit}/${street}` : street, '']
  return { address1: lines[0] ?? '', address2: lines[1] ?? '', suburb, state, postcode, country }
}

const dayAtRandom = (random: Random, from: string, to: string) =>
  plusDays(from, random.int(0, Math.max(0, daysBetween(from, to))))

function withCodesAndNumbers(plan: GroupPlan, drafts: readonly Draft[]): Person[] {
  const mailNames = new Map<string, number>()
  const numbers = new Set<string>()
  return drafts
    .toSorted((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0))
    .map((draft, place) => {
      const name = mailNameOf(draft.given, draft.family)
      const namesakes = (mailNames.get(name) ?? 0) + 1
      mailNames.set(name, namesakes)
      const random = randomFrom(`${plan.folder}/numbers/${draft.ref}`)
      const isQuoted = draft.home !== 'auckland' && draft.engagement !== 'Ahead' && random.chance(0.93)
      const made = taxFileNumberFrom(random, numbers)
      return {
        ...draft,
        code: String(1001 + place),
        email: `${name}${namesakes > 1 ? namesakes : ''}@${plan.domain}`,
        taxFileNumber: draft.cast.taxFileNumber ?? (isQuoted || draft.key ? made : ''),
      }
    })
}
