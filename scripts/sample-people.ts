import { asAt, daysBetween, mondayOf, plusDays, plusYears } from './sample-dates.ts'
import { type Gender, mailNameOf, nameOf, titleOf } from './sample-names.ts'
import { taxFileNumberFrom } from './sample-numbers.ts'
import { mobilePhones, type Region, regions, streets, suburbsOf, sydney } from './sample-places.ts'
import type { CastMember, EmploymentType, GroupPlan, PersonRef, PositionPlan, Profile } from './sample-plan.ts'
import { type Random, randomFrom } from './sample-random.ts'

export type Engagement = 'Current' | 'Left' | 'Ahead'

export type Address = {
  address1: string
  address2: string
  suburb: string
  state: string
  postcode: string
  country: string
}

/** An employee, complete but for what follows from the whole group (code, e-mail, numbers). */
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
  const random = randomFrom(`${plan.folder}/people`)
  const taken = new Set(
    Object.values(plan.cast)
      .flat()
      .map(each => `${each.given} ${each.family}`),
  )
  const drafts = plan.positions.flatMap(position => [
    ...Array.from({ length: position.count }, (_, place) =>
      draftOf({ plan, random, taken, position, place, engagement: 'Current' }),
    ),
    ...plan.leavers
      .filter(([key]) => key === position.key)
      .flatMap(([, count]) => Array.from({ length: count }, (_, place) => place))
      .map(place => draftOf({ plan, random, taken, position, place, engagement: 'Left' })),
    ...plan.joiners
      .filter(([key]) => key === position.key)
      .map(([, start], place) => draftOf({ plan, random, taken, position, place, engagement: 'Ahead', start })),
  ])
  return withCodesAndNumbers(plan, drafts)
}

type Making = {
  plan: GroupPlan
  random: Random
  taken: Set<string>
  position: PositionPlan
  place: number
  engagement: Engagement
  start?: string
}

const signs = { Current: '#', Left: '-', Ahead: '+' } as const

function draftOf(making: Making): Draft {
  const { plan, random, position, place, engagement } = making
  const cast: Partial<CastMember> = engagement === 'Current' ? (plan.cast[position.key]?.[place] ?? {}) : {}
  const profile = plan.profiles[position.profile ?? '']
  if (profile === undefined) throw new Error(`Position ${position.key} of ${plan.name} has people but no profile.`)
  const gender = cast.gender ?? genderOf(random, profile)
  const born = cast.born ?? birthdayOf(making, profile)
  const dates = {
    ...datesOf(making, born, profile.ages[0]),
    ...(cast.start && { start: cast.start, since: cast.since ?? cast.start }),
  }
  const type = cast.type ?? (position.roles ? 'FullTime' : random.weighted(profile.types))
  const home = cast.near ?? homeOf(random, position.near ?? plan.home)
  return {
    ref: `${position.key}${signs[engagement]}${place}`,
    ...(cast.key && { key: cast.key }),
    cast,
    position,
    profile,
    engagement,
    gender,
    born,
    ...dates,
    type,
    home,
    ...namesOf(making, cast, gender),
    title: cast.title ?? titleOf(random, gender),
    hours: cast.hours ?? hoursOf(random, profile, type),
    ...(addressOf(random, home, cast) ?? {}),
    mobilePhone: random.chance(0.94) ? random.pick(mobilePhones) : '',
    workPhone:
      profile.hasDesk && regions[home].areaCode ? `(${regions[home].areaCode}) 5550 ${random.int(1000, 9899)}` : '',
  }
}

/** Whoever leads is no beginner; whoever is yet to begin will be of the age then. */
function birthdayOf({ random, position, start = asAt }: Making, { ages: [youngest, oldest] }: Profile): string {
  return dayAtRandom(
    random,
    plusYears(start, -oldest),
    plusYears(start, -(position.roles ? Math.max(youngest, 35) : youngest)),
  )
}

const genderOf = (random: Random, profile: Profile): Gender =>
  random.chance(0.008) ? 'NonBinary' : random.chance(profile.men) ? 'Male' : 'Female'

function namesOf({ random, taken }: Making, cast: Partial<CastMember>, gender: Gender) {
  let name = nameOf(random, gender)
  while (taken.has(`${name.given} ${name.family}`)) name = nameOf(random, gender)
  const { given = name.given, family = name.family } = cast
  taken.add(`${given} ${family}`)
  return { given, family, preferred: cast.given ? (cast.preferred ?? '') : (name.preferred ?? '') }
}

/** First and last day, never as a child; people who lead have been there for longer. */
function datesOf({ random, position, engagement, start }: Making, born: string, youngest: number) {
  if (start !== undefined) return { start, since: start, end: '' }
  const end = engagement === 'Left' ? dayAtRandom(random, '2023-02-01', '2026-10-16') : ''
  const latest = plusDays(end || asAt, position.roles ? -1500 : -60)
  const adult = plusYears(born, Math.min(youngest, 24))
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

function hoursOf(random: Random, profile: Profile, type: EmploymentType): string {
  if (type === 'Casual' || type === 'Contractor') return ''
  return type === 'PartTime' ? random.pick(['15.2', '19', '22.8', '24', '30.4']) : profile.hours
}

function addressOf(random: Random, home: Region, cast: Partial<CastMember>): { address: Address } | undefined {
  const place = random.pick(suburbsOf(home))
  const street = `${random.int(1, 148)} ${random.pick(streets)}`
  const unit = random.int(1, 60)
  const isFlat = random.chance(home === 'inner' ? 0.45 : 0.2)
  if (cast.key === undefined && random.chance(0.06)) return undefined
  const { suburb, postcode, state, country } = place
  const lines = isFlat && random.chance(0.5) ? [`Unit ${unit}`, street] : [isFlat ? `${unit}/${street}` : street, '']
  return { address: { address1: lines[0] ?? '', address2: lines[1] ?? '', suburb, state, postcode, country } }
}

const dayAtRandom = (random: Random, from: string, to: string) =>
  plusDays(from, random.int(0, Math.max(0, daysBetween(from, to))))

function withCodesAndNumbers(plan: GroupPlan, drafts: readonly Draft[]): Person[] {
  const random = randomFrom(`${plan.folder}/numbers`)
  const mailNames = new Map<string, number>()
  const numbers = new Set<string>()
  return drafts
    .toSorted((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0))
    .map((draft, place) => {
      const name = mailNameOf(draft.given, draft.family)
      const namesakes = (mailNames.get(name) ?? 0) + 1
      mailNames.set(name, namesakes)
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
