import { address } from './address.ts'
import { bankAccounts } from './bank-accounts.ts'
import { contactDetails } from './contact-details.ts'
import { costCentre } from './cost-centre.ts'
import { emergencyContacts } from './emergency-contacts.ts'
import { employmentState } from './employment-state.ts'
import { employmentTerms } from './employment-terms.ts'
import { hire } from './hire.ts'
import type { Kind } from './kind/index.ts'
import { payRate } from './pay-rate.ts'
import { paymentGroup } from './payment-group.ts'
import { personalDetails } from './personal-details.ts'
import { positionAssignment } from './position-assignment.ts'
import { rehire } from './rehire.ts'
import { superannuation } from './superannuation.ts'
import { taxDeclaration } from './tax-declaration.ts'
import { termination } from './termination.ts'

export type { Kind, ProposedChange, Raiser, Situation, StoredChange } from './kind/index.ts'

/** Every kind of change, by its ChangeType, in the order in which they are documented. */
export const kinds = {
  PersonalDetails: personalDetails,
  ContactDetails: contactDetails,
  Address: address,
  EmergencyContacts: emergencyContacts,
  BankAccounts: bankAccounts,
  TaxDeclaration: taxDeclaration,
  Superannuation: superannuation,
  PositionAssignment: positionAssignment,
  CostCentre: costCentre,
  PaymentGroup: paymentGroup,
  EmploymentState: employmentState,
  EmploymentTerms: employmentTerms,
  PayRate: payRate,
  Termination: termination,
  Rehire: rehire,
  Hire: hire,
} as const

export type ChangeType = keyof typeof kinds

export const changeTypes = Object.keys(kinds) as ChangeType[]

/** The kind of a request. @throws if the database has a word that this release does not know */
export function kindNamed(changeType: string): Kind {
  const kind = (kinds as Readonly<Record<string, Kind>>)[changeType]
  if (!kind) throw new Error(`There is no kind of change named ${changeType}.`)
  return kind
}
