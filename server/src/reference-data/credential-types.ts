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

/** By their codes, in the order of their ids. Ids are for ever: a new type takes the next number. */
const types: Readonly<Record<string, Partial<CredentialType> & Pick<CredentialType, 'id' | 'name' | 'description'>>> = {
  DriverLicence: {
    id: 1,
    name: 'Driver licence',
    description: 'Licence to drive a car or motorcycle',
    registrationNumberPattern: licenceNumber,
  },
  HeavyVehicleLicence: {
    id: 2,
    name: 'Heavy vehicle licence',
    description: 'Licence to drive rigid or articulated heavy vehicles',
    registrationNumberPattern: licenceNumber,
  },
  HighRiskWork: {
    id: 3,
    name: 'High risk work licence',
    description: 'Licence for cranes, forklifts, scaffolding, rigging and the like',
    registrationNumberPattern: longNumber,
  },
  // Each state checks for itself, so that people who work across a border hold several.
  WorkingWithChildren: {
    id: 4,
    name: 'Working with children check',
    description: 'Clearance to work with children or vulnerable people',
    registrationNumberPattern: longNumber,
    allowMultiple: true,
    requiresVerification: true,
  },
  // It tells of the day it was made and carries no end; how old it may be is the employer's own rule.
  PoliceCheck: {
    id: 5,
    name: 'Police check',
    description: 'Certificate of criminal history',
    issuerClassifications: ['Country'],
    requiresExpiry: false,
    allowMultiple: true,
  },
  // Where the state makes no card of its own, the training body's certificate is the credential; many never expire.
  ResponsibleServiceOfAlcohol: {
    id: 6,
    name: 'Responsible service of alcohol',
    description: 'Competency to serve or sell liquor',
    issuerClassifications: ['State', 'Country'],
    requiresExpiry: false,
    allowMultiple: true,
  },
  FirstAid: {
    id: 7,
    name: 'First aid certificate',
    description: 'Statement of attainment in first aid or resuscitation',
    issuerClassifications: ['State', 'Country'],
    allowMultiple: true,
  },
  Electrical: {
    id: 8,
    name: 'Electrical licence',
    description: 'Licence to carry out electrical work',
    registrationNumberPattern: '^[A-Z0-9/]{3,20}$',
    allowMultiple: true,
  },
  Security: {
    id: 9,
    name: 'Security licence',
    description: 'Licence for guards, crowd controllers and security installers',
    registrationNumberPattern: longNumber,
    allowMultiple: true,
  },
  // Ahpra writes three letters for the profession and ten digits; a nurse who is a midwife too may hold two.
  HealthRegistration: {
    id: 10,
    name: 'Health practitioner registration',
    description: 'Registration to practise a health profession',
    issuerClassifications: ['Country'],
    registrationNumberPattern: '^[A-Z]{3}[0-9]{10}$',
    allowMultiple: true,
    requiresVerification: true,
  },
  WhiteCard: {
    id: 11,
    name: 'White card',
    description: 'General construction induction training',
    requiresExpiry: false,
    registrationNumberPattern: longNumber,
  },
  Passport: {
    id: 12,
    name: 'Passport',
    description: 'Travel document that shows identity and citizenship',
    issuerClassifications: ['Country'],
    registrationNumberPattern: '^[A-Z0-9]{6,12}$',
    allowMultiple: true,
  },
  // A permanent one has no end, and a bridging one runs beside the one before it.
  Visa: {
    id: 13,
    name: 'Visa',
    description: 'Permission to live and work in a country',
    issuerClassifications: ['Visa'],
    requiresExpiry: false,
    registrationNumberPattern: '^[A-Z0-9]{6,20}$',
    allowMultiple: true,
    requiresVerification: true,
  },
}

/** In the order of their ids. */
export const credentialTypes: readonly CredentialType[] = frozen(
  Object.entries(types).map(([code, { id, name, description, ...own }]) => ({
    ...{ id, code, name, description },
    ...usual,
    ...own,
  })),
)
