import { kindGroups } from '../../texts/en-AU/change-kinds.ts'
import type { ChangeType } from './request.tsx'

/** Every kind in its order, with the group that it stands in. */
const groupOf: Readonly<Record<ChangeType, keyof typeof kindGroups>> = {
  Address: 'person',
  ContactDetails: 'person',
  EmergencyContacts: 'person',
  PersonalDetails: 'person',
  BankAccounts: 'money',
  Superannuation: 'money',
  TaxDeclaration: 'money',
  PayRate: 'money',
  PaymentGroup: 'money',
  PositionAssignment: 'work',
  CostCentre: 'work',
  EmploymentTerms: 'work',
  EmploymentState: 'work',
  Termination: 'work',
  Rehire: 'work',
  Hire: 'work',
}

/** The kinds of change by what they are about. */
export const groupsOfKinds = Object.entries(kindGroups).map(([group, title]) => ({
  title,
  types: (Object.keys(groupOf) as ChangeType[]).filter(type => groupOf[type] === group),
}))
