import {
  day,
  email,
  emergencyContacts,
  hours,
  idOf,
  oneOf,
  phone,
  special,
  text,
  type ValueType,
} from './value-types.ts'

/** The properties of a field beside its type and its label. */
export type FieldOptions = Readonly<{
  /** Who reads it, in the words of `data-classes.ts`. */
  readers: 'scope' | 'close' | 'sensitive'
  /** A change request shows it only to callers who may read it in the record. */
  isSensitive?: boolean
  /** Its column in employees.csv. Without one no import reads the field. */
  cell?: string
  /** Every employee has a value. */
  isAlwaysThere?: boolean
  /** The value of a new employee when the command sends none. */
  orElse?: string
  /** The service keeps the number as ciphertext; the column has its masked form. */
  isSecret?: true
  /** Where the API shows it: in the profile under its own name unless another place is named. */
  shownIn?: 'summary' | 'address' | 'record' | 'history'
  /** The column, where its name is not that of the field. */
  column?: string
  /** The description in the contract, in the command that engages an employee. */
  description?: string
}>

const fieldOf =
  <const Table extends 'person' | 'employee' | 'employeeCostCentre'>(table: Table) =>
  <const Type extends ValueType, const Own extends FieldOptions>(type: Type, label: string, own: Own) => ({
    ...{ table, type, label },
    ...own,
  })

/** A field in the table `person`, which an authority of the same person shares. */
const person = fieldOf('person')
/** A field in the table `employee`. */
const employee = fieldOf('employee')
/** The list of cost centres, in a table of its own; its fact is `CostCentreShare[]`, in the order of their ids. */
const costCentreShares = fieldOf('employeeCostCentre')

const inSummary = { readers: 'scope', isAlwaysThere: true, shownIn: 'summary' } as const
const hidden = { readers: 'close', isSensitive: true } as const
const atHome = { ...hidden, shownIn: 'address' } as const
const taxAndPay = { readers: 'sensitive', isSensitive: true, shownIn: 'record' } as const

/**
 * Every field of an employee that has facts, by the kind of change request that changes it. The order is that of the
 * contract. Facts, profiles, the engagement, imports, change requests, data classes and the console's forms use this
 * table. To add a field, write a migration, add a line here, and add its label to the console's texts. Positions have no
 * facts, since the rows of their holders have days.
 */
export const employeeFields = {
  PersonalDetails: {
    Title: person(text(50), 'Title', { readers: 'scope', cell: 'title' }),
    GivenName: person(text(100), 'Given name', { ...inSummary, cell: 'givenName' }),
    MiddleNames: person(text(100), 'Middle names', { readers: 'scope' }),
    FamilyName: person(text(100), 'Family name', { ...inSummary, cell: 'familyName' }),
    PreferredName: person(text(100), 'Preferred name', { readers: 'scope', cell: 'preferredName' }),
    DateOfBirth: person(day, 'Date of birth', { ...hidden, cell: 'dateOfBirth' }),
    Gender: person(text(50), 'Gender', { ...hidden, cell: 'gender' }),
  },
  ContactDetails: {
    Email: employee(email, 'Email', { ...inSummary, cell: 'email' }),
    EmailType: employee(oneOf(['HTML', 'Text']), 'Email format', {
      ...{ readers: 'scope', isAlwaysThere: true, orElse: 'HTML', description: 'HTML unless sent.' },
    }),
    MobilePhone: person(phone, 'Mobile phone', { readers: 'scope', cell: 'mobilePhone' }),
    HomePhone: person(phone, 'Home phone', hidden),
    WorkPhone: person(phone, 'Work phone', { readers: 'scope', cell: 'workPhone' }),
    WorkExtension: person(text(20), 'Work extension', { readers: 'scope' }),
  },
  Address: {
    Address1: person(text(200), 'Address line 1', { ...atHome, cell: 'address1' }),
    Address2: person(text(200), 'Address line 2', { ...atHome, cell: 'address2' }),
    Suburb: person(text(100), 'Suburb', { ...atHome, cell: 'suburb' }),
    StateId: person(idOf('state'), 'State', { ...atHome, cell: 'state' }),
    Postcode: person(text(20), 'Postcode', { ...atHome, cell: 'postcode' }),
    CountryId: person(idOf('country'), 'Country', { ...atHome, cell: 'country' }),
    PostalAddress1: person(text(200), 'Postal address line 1', atHome),
    PostalAddress2: person(text(200), 'Postal address line 2', atHome),
    PostalSuburb: person(text(100), 'Postal suburb', atHome),
    PostalStateId: person(idOf('state'), 'Postal state', atHome),
    PostalPostcode: person(text(20), 'Postal postcode', atHome),
    PostalCountryId: person(idOf('country'), 'Postal country', atHome),
  },
  EmergencyContacts: {
    EmergencyContacts: employee(emergencyContacts, 'Emergency contacts', hidden),
  },
  BankAccounts: {
    BankAccounts: employee(special, 'Bank accounts', { ...taxAndPay, isSecret: true }),
  },
  TaxDeclaration: {
    TaxFileNumber: employee(special, 'Tax file number', {
      ...{ ...taxAndPay, isSecret: true, column: 'taxFileNumberMasked' },
    }),
    TaxFileNumberStatus: employee(special, 'Instead of a tax file number', {
      ...{ ...taxAndPay, isAlwaysThere: true, orElse: 'Pending' },
    }),
    ResidencyStatus: employee(special, 'Tax residency', taxAndPay),
    ClaimsTaxFreeThreshold: employee(special, 'Claims the tax-free threshold', taxAndPay),
    HasStudyLoan: employee(special, 'Study loan', taxAndPay),
    SignedDate: employee(day, 'Signed', {
      ...{ readers: 'sensitive', shownIn: 'history', column: 'taxDeclarationDate' },
    }),
  },
  Superannuation: {
    Superannuation: employee(special, 'Superannuation', { ...taxAndPay, isSecret: true }),
  },
  PaymentGroup: {
    PaymentGroupId: employee(idOf('paymentGroup'), 'Payment group', {
      ...{ readers: 'scope', cell: 'paymentGroupCode', description: 'A payment group of the employer.' },
    }),
  },
  EmploymentState: {
    EmploymentStateId: employee(idOf('employmentState'), 'Employment state', {
      ...{ readers: 'scope', cell: 'employmentState', shownIn: 'record' },
    }),
  },
  EmploymentTerms: {
    EmploymentType: employee(
      oneOf(['FullTime', 'PartTime', 'Casual', 'FixedTerm', 'LabourHire', 'Contractor']),
      'Employment type',
      { readers: 'scope', cell: 'employmentType' },
    ),
    StandardHoursPerWeek: employee(hours, 'Standard hours per week', {
      readers: 'scope',
      cell: 'standardHoursPerWeek',
    }),
    Award: employee(text(100), 'Award', { readers: 'scope' }),
    Classification: employee(text(100), 'Classification', { readers: 'scope' }),
    ProbationEndDate: employee(day, 'Probation ends', { readers: 'close', shownIn: 'history' }),
    ContractEndDate: employee(day, 'Contract ends', { readers: 'close', shownIn: 'history' }),
  },
  PayRate: {
    PayRate: employee(special, 'Pay rate', taxAndPay),
  },
  Termination: {
    TerminationDate: employee(day, 'Termination date', {
      ...{
        readers: 'scope',
        cell: 'terminationDate',
        description: 'The last day of the engagement, if known.',
      },
    }),
    ReasonCode: employee(special, 'Reason', { readers: 'close', shownIn: 'history', column: 'terminationReason' }),
    LastDayWorked: employee(day, 'Last day worked', { readers: 'close', shownIn: 'history' }),
  },
  Rehire: {
    StartDate: employee(day, 'Start date', {
      ...{ readers: 'scope', isAlwaysThere: true, cell: 'startDate', description: 'The first day of the engagement.' },
    }),
  },
  CostCentre: {
    CostCentre: costCentreShares(special, 'Cost centres', {
      ...{ readers: 'scope', shownIn: 'record', column: 'costCentres' },
    }),
  },
} as const
