import type { ChangeType } from '../../../parts/change-requests/index.ts'
import { address } from './address.tsx'
import { bankAccounts } from './bank-accounts.tsx'
import { contactDetails } from './contact-details.tsx'
import { costCentre } from './cost-centre.tsx'
import { emergencyContacts } from './emergency-contacts.tsx'
import { employmentState } from './employment-state.tsx'
import { employmentTerms } from './employment-terms.tsx'
import type { KindForm } from './fields/kind-form.ts'
import { hire } from './hire.tsx'
import { payRate } from './pay-rate.tsx'
import { paymentGroup } from './payment-group.tsx'
import { personalDetails } from './personal-details.tsx'
import { positionAssignment } from './position-assignment.tsx'
import { rehire } from './rehire.tsx'
import { superannuation } from './superannuation.tsx'
import { taxDeclaration } from './tax-declaration.tsx'
import { termination } from './termination.tsx'

/** Every kind of change. */
export const kindForms: Readonly<Record<ChangeType, KindForm>> = {
  Address: address,
  ContactDetails: contactDetails,
  EmergencyContacts: emergencyContacts,
  PersonalDetails: personalDetails,
  BankAccounts: bankAccounts,
  Superannuation: superannuation,
  TaxDeclaration: taxDeclaration,
  PayRate: payRate,
  PaymentGroup: paymentGroup,
  PositionAssignment: positionAssignment,
  CostCentre: costCentre,
  EmploymentTerms: employmentTerms,
  EmploymentState: employmentState,
  Termination: termination,
  Rehire: rehire,
  Hire: hire,
}
