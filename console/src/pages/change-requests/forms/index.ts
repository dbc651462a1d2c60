import type { ChangeType } from '../../../parts/change-requests/index.ts'
import { address } from './address.tsx'
import { bankAccounts } from './bank-accounts.tsx'
import { contactDetails } from './contact-details.tsx'
import { costCentre } from './cost-centre.tsx'
import { emergencyContacts } from './emergency-contacts.tsx'
import { employmentState } from './employment-state.tsx'
import { employmentTerms } from './employment-terms.tsx'
import type { KindForm } from './fields/kind-form.ts'
import { payRate } from './pay-rate.tsx'
import { paymentGroup } from './payment-group.tsx'
import { personalDetails } from './personal-details.tsx'
import { positionAssignment } from './position-assignment.tsx'
import { rehire } from './rehire.tsx'
import { superannuation } from './superannuation.tsx'
import { taxDeclaration } from './tax-declaration.tsx'
import { termination } from './termination.tsx'

/** A form for every kind of change. */
export const kindForms: Readonly<Record<ChangeType, KindForm>> = {
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
}
