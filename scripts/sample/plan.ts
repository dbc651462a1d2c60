import type { UserRole } from '../../server/src/domain/user-role.ts'
import type { Gender } from './names.ts'
import type { Region } from './places.ts'

export type EmploymentType = 'FullTime' | 'PartTime' | 'Casual' | 'FixedTerm' | 'LabourHire' | 'Contractor'

/**
 * A person by the key in the cast (`emma`), or by place, from 0, among those who hold a position as their own work
 * (`deckQuay#2`), who left it (`deckQuay-0`) or will begin in it (`deckQuay+0`).
 */
export type PersonRef = string

/** What the people of a kind of work have in common. */
export type Profile = {
  paymentGroup: string
  ages: readonly [number, number]
  /** Of men among them, 0 to 1. */
  men: number
  types: readonly (readonly [EmploymentType, number])[]
  hours: string
  hasDesk?: boolean
  /** [type code, share of the people who hold one] */
  credentials?: readonly (readonly [string, number])[]
}

export type PositionPlan = {
  key: string
  name: string
  chart: string
  under?: string
  costCentre: string
  /** People who hold it as their own work today; none: vacant, or held beside another position. */
  count: number
  profile?: string
  near?: Region
  status?: 'Inactive' | 'Pending'
  /** Of everyone who holds it; such people are authorities. */
  roles?: readonly UserRole[]
}

/** Somebody whose name, dates or roles matter; the rest of a position's people are made up. */
export type CastMember = {
  key: string
  given: string
  family: string
  gender: Gender
  title?: string
  preferred?: string
  born?: string
  start?: string
  /** Day of the promotion into the position, where that isn't the first day. */
  since?: string
  type?: EmploymentType
  hours?: string
  near?: Region
  status?: 'Inactive'
  taxFileNumber?: string
  roles?: readonly UserRole[]
  isAuthority?: true
}

/** An authority who is nobody's employee. */
export type Outsider = {
  key: string
  title: string
  given: string
  family: string
  email: string
  emailType: 'HTML' | 'Text'
  status: 'Active' | 'Inactive' | 'Pending'
  roles: readonly UserRole[]
  born?: string
  near?: Region
  costCentres?: readonly string[]
  paymentGroups?: readonly string[]
}

export type RoleGrant = {
  of: PersonRef
  role: UserRole
  from?: string
  to?: string
  costCentres?: readonly string[]
  paymentGroups?: readonly string[]
}

export type HolderPlan = {
  position: string
  of: PersonRef
  type: 'Primary' | 'Secondary' | 'Acting'
  from: string
  to?: string
}

export type ScopePlan = {
  type: 'All' | 'Employer' | 'PaymentGroup' | 'CostCentre' | 'PositionSubtree'
  codes?: string[]
}

export type AccountPlan = {
  of: PersonRef
  about: string
  isApiEnabled: boolean
  accessScope: readonly ScopePlan[]
  key: { name: string; scopes: readonly string[]; state: 'Active' | 'Revoked' } | null
}

export type Paycode = { code: string; name: string; kind: string; maxAmount: string; unit: string; unitRate: string }

export type GroupPlan = {
  folder: string
  name: string
  timeZone: string
  domain: string
  /** Where people live whose position doesn't say; none: anywhere in Sydney. */
  home?: Region
  fallback: PersonRef
  employers: readonly { code: string; name: string; abn: string }[]
  paymentGroups: readonly { code: string; name: string; employerCode: string; frequency: string }[]
  costCentres: readonly CostCentrePlan[]
  charts: readonly { code: string; name: string; isDefault: boolean }[]
  profiles: Record<string, Profile>
  positions: readonly PositionPlan[]
  cast: Record<string, readonly CastMember[]>
  /** [position, how many] people who left in recent years, and people who are yet to begin. */
  leavers: readonly (readonly [string, number])[]
  joiners: readonly (readonly [string, string])[]
  /** What an authority answers for, where that is more than the cost centre of the own position. */
  responsibleFor: Record<PersonRef, { costCentres?: readonly string[]; paymentGroups?: readonly string[] }>
  holders: readonly HolderPlan[]
  outsiders: readonly Outsider[]
  roleGrants: readonly RoleGrant[]
  paycodes: readonly Paycode[]
  accounts: Record<string, AccountPlan>
}

export type CostCentrePlan = {
  code: string
  name: string
  parentCode?: string
  employerCode?: string
  validFrom?: string
  expiryDate?: string
}
