import type { IssuerClassification } from './credential-issuers.ts'
import { frozen } from './frozen.ts'

/**
 * A kind of credential. `registrationNumberPattern` is for the normalised number (upper case, no blanks or dashes) and
 * runs in linear time: a row of character classes with counts, no group and nothing repeated twice.
 */
export type CredentialType = Readonly<{
  id: number
  code: string
  name: string
  description: string
  issuerClassifications: IssuerClassification[]
  requiresExpiry: boolean
  registrationNumberPattern?: string
  allowMultiple: boolean
  requiresVerification: boolean
  reminderDaysBefore: number[]
}>

const usual = {
  issuerClassifications: ['State'] as IssuerClassification[],
  requiresExpiry: true,
  allowMultiple: false,
  requiresVerification: false,
  reminderDaysBefore: [90, 60, 30, 7, 0],
}

// Patterns are as wide as the widest issuer: they catch punctuation and a wrong length, not a wrong digit. A number
// that each training body makes up for itself has none.
const licenceNumber = '^[A-Z0-9]{4,12}$'
const longNumber = '^[A-Z0-9/]{4,20}$'

/** In the order of their ids, which are for ever: a new type takes the next number. */
export const credentialTypes: readonly CredentialType[] = frozen<CredentialType[]>([
  {
    id: 1,
    code: 'DriverLicence',
    name: 'Driver licence',
    description: 'Licence to drive a car or motorcycle',
    ...usual,
    registrationNumberPattern: licenceNumber,
  },
  {
    id: 2,
    code: 'HeavyVehicleLicence',
    name: 'Heavy vehicle licence',
    description: 'Licence to drive rigid or articulated heavy vehicles',
    ...usual,
    registrationNumberPattern: licenceNumber,
  },
  {
    id: 3,
    code: 'HighRiskWork',
    name: 'High risk work licence',
    description: 'Licence for cranes, forklifts, scaffolding, rigging and the like',
    ...usual,
    registrationNumberPattern: longNumber,
  },
  // Each state checks for itself, so that people who work across a border hold several.
  {
    id: 4,
    code: 'WorkingWithChildren',
    name: 'Working with children check',
    description: 'Clearance to work with children or vulnerable people',
    ...usual,
    registrationNumberPattern: longNumber,
    allowMultiple: true,
    requiresVerification: true,
  },
  // It tells of the day it was made and carries no end; how old it may be is the employer's own rule.
  {
    id: 5,
    code: 'PoliceCheck',
    name: 'Police check',
    description: 'Certificate of criminal history',
    ...usual,
    issuerClassifications: ['Country'],
    requiresExpiry: false,
    allowMultiple: true,
  },
  // Where the state makes no card of its own, the training body's certificate is the credential; many never expire.
  {
    id: 6,
    code: 'ResponsibleServiceOfAlcohol',
    name: 'Responsible service of alcohol',
    description: 'Competency to serve or sell liquor',
    ...usual,
    issuerClassifications: ['State', 'Country'],
    requiresExpiry: false,
    allowMultiple: true,
  },
  {
    id: 7,
    code: 'FirstAid',
    name: 'First aid certificate',
    description: 'Statement of attainment in first aid or resuscitation',
    ...usual,
    issuerClassifications: ['State', 'Country'],
    allowMultiple: true,
  },
  {
    id: 8,
    code: 'Electrical',
    name: 'Electrical licence',
    description: 'Licence to carry out electrical work',
    ...usual,
    registrationNumberPattern: '^[A-Z0-9/]{3,20}$',
    allowMultiple: true,
  },
  {
    id: 9,
    code: 'Security',
    name: 'Security licence',
    description: 'Licence for guards, crowd controllers and security installers',
    ...usual,
    registrationNumberPattern: longNumber,
    allowMultiple: true,
  },
  // Ahpra writes three letters for the profession and ten digits; a nurse who is a midwife too may hold two.
  {
    id: 10,
    code: 'HealthRegistration',
    name: 'Health practitioner registration',
    description: 'Registration to practise a health profession',
    ...usual,
    issuerClassifications: ['Country'],
    registrationNumberPattern: '^[A-Z]{3}[0-9]{10}$',
    allowMultiple: true,
    requiresVerification: true,
  },
  {
    id: 11,
    code: 'WhiteCard',
    name: 'White card',
    description: 'General construction induction training',
    ...usual,
    requiresExpiry: false,
    registrationNumberPattern: longNumber,
  },
  {
    id: 12,
    code: 'Passport',
    name: 'Passport',
    description: 'Travel document that shows identity and citizenship',
    ...usual,
    issuerClassifications: ['Country'],
    registrationNumberPattern: '^[A-Z0-9]{6,12}$',
    allowMultiple: true,
  },
  // A permanent one has no end, and a bridging one runs beside the one before it.
  {
    id: 13,
    code: 'Visa',
    name: 'Visa',
    description: 'Permission to live and work in a country',
    ...usual,
    issuerClassifications: ['Visa'],
    requiresExpiry: false,
    registrationNumberPattern: '^[A-Z0-9]{6,20}$',
    allowMultiple: true,
    requiresVerification: true,
  },
])
