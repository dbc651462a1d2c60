/** English as written in Australia. Another language is one more file like this one. */
export const enAU = {
  locale: 'en-AU',
  product: 'Muster',
  skipToContent: 'Skip to content',
  loading: 'Loading …',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  save: 'Save',
  close: 'Close',
  clear: 'Clear',
  copy: 'Copy',
  copied: 'Copied',
  back: 'Back',
  remarks: 'Remarks',
  remarksOptional: 'Remarks (optional)',
  typeToSearch: 'Type to search',
  nothingFound: 'Nothing found',
  yes: 'Yes',
  no: 'No',
  paging: (first: string, last: string, total: string) => `${first} to ${last} of ${total}`,
  pageNumber: (page: number) => `Page ${page}`,
  pageControls: { first: 'First page', previous: 'Previous page', next: 'Next page', last: 'Last page' },
  filters: { label: 'Filters', clear: 'Clear filters' },
  problems: {
    noAnswer: 'The server did not answer. Check your connection, then try again; nothing you typed is lost.',
    signedOut: 'You are not signed in any more.',
    stale: 'Somebody else has changed this since you opened it. Load it again, look at what it is now, then decide.',
    busy: 'The server is busy or its database is away. Wait a moment, then try again.',
    unexpected:
      'Something went wrong on the server, and it is on record there. Try again; if it stays, tell whoever runs it.',
    invalid: 'This could not be done as it stands:',
    notFound: 'There is nothing here that you may see. It may have been deleted, or the address may be wrong.',
  },
  navigation: {
    label: 'Main',
    open: 'Open navigation',
    work: 'Work',
    organisation: 'Organisation',
    administration: 'Administration',
    account: 'Account',
    signOut: 'Sign out',
    switchGroup: 'Change group',
    light: 'Light',
    dark: 'Dark',
    system: 'As the system',
    colours: 'Colours',
    testGroup: 'Test group',
    pages: {
      approvals: 'Approvals',
      changeRequests: 'Change requests',
      expenses: 'Expense applications',
      chart: 'Organisation chart',
      employees: 'Employees',
      authorities: 'Authorities',
      costCentres: 'Cost centres',
      credentials: 'Credentials',
      import: 'Import',
      events: 'Events',
      auditLog: 'Audit log',
    },
  },
  statuses: {
    Active: 'Active',
    Inactive: 'Inactive',
    Pending: 'Pending',
    Draft: 'Draft',
    Returned: 'Returned',
    Approved: 'Approved',
    Applied: 'Applied',
    Failed: 'Failed',
    Declined: 'Declined',
    Cancelled: 'Cancelled',
    Rescinded: 'Rescinded',
    NotReached: 'Not reached',
    Waiting: 'Waiting',
    Voided: 'Voided',
    Processed: 'Processed',
    Reversed: 'Reversed',
    Current: 'Current',
    Expiring: 'Expiring',
    Expired: 'Expired',
    Superseded: 'Superseded',
    Suspended: 'Suspended',
    Revoked: 'Revoked',
    Queued: 'Queued',
    Running: 'Running',
    Succeeded: 'Succeeded',
  },

  /** Nothing stands in this field. */
  none: 'none',
  percent: (number: string) => `${number} %`,
  numbered: (id: number) => `number ${id}`,
  changes: {
    title: 'What changes',
    field: 'What',
    before: 'Before',
    after: 'After',
    sensitive: 'sensitive',
    none: 'Nothing changes.',
  },
  steps: {
    title: 'Approvals',
    none: 'Nobody has to approve this.',
    nobody: 'Nobody may decide this step as things stand. It waits for an administrator.',
    notOneAlone: 'One approval alone is not enough.',
    due: 'Due',
    byFor: (name: string, other: string) => `${name} for ${other}`,
    more: (count: number) => `${count} more`,
    choice: (names: readonly string[]) => new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(names),
  },
  changeTypes: {
    PersonalDetails: 'Personal details',
    ContactDetails: 'Contact details',
    Address: 'Address',
    EmergencyContacts: 'Emergency contacts',
    BankAccounts: 'Bank accounts',
    TaxDeclaration: 'Tax declaration',
    Superannuation: 'Superannuation',
    PositionAssignment: 'Position',
    CostCentre: 'Cost centres',
    PaymentGroup: 'Payment group',
    EmploymentState: 'Employment state',
    EmploymentTerms: 'Employment terms',
    PayRate: 'Rate of pay',
    Termination: 'Termination',
    Rehire: 'Rehire',
  },
  /** The fields of the commands, by their names. */
  fields: {
    EffectiveDate: 'Effective from',
    EffectiveToDate: 'Until',
    EmployeeId: 'Employee',
    ChangeType: 'Kind of change',
    ReasonId: 'Reason',
    Description: 'Description',
    Remarks: 'Remarks',
    Title: 'Title',
    GivenName: 'Given name',
    MiddleNames: 'Middle names',
    FamilyName: 'Family name',
    PreferredName: 'Preferred name',
    DateOfBirth: 'Date of birth',
    Gender: 'Gender',
    Email: 'E-mail',
    EmailType: 'E-mails are sent as',
    MobilePhone: 'Mobile phone',
    HomePhone: 'Home phone',
    WorkPhone: 'Work phone',
    WorkExtension: 'Work extension',
    AddressType: 'Which address',
    Address1: 'Address line 1',
    Address2: 'Address line 2',
    Suburb: 'Suburb',
    StateId: 'State',
    Postcode: 'Postcode',
    CountryId: 'Country',
    Name: 'Name',
    Relationship: 'Relationship',
    Phone: 'Phone',
    Priority: 'Call order',
    AccountName: 'Account name',
    Bsb: 'BSB',
    AccountNumber: 'Account number',
    AllocationType: 'Gets',
    Amount: 'Amount',
    Percentage: 'Per cent',
    TaxFileNumber: 'Tax file number',
    TfnExemption: 'Why no number',
    ResidencyStatus: 'Residency for tax',
    ClaimsTaxFreeThreshold: 'Claims the tax-free threshold',
    HasStudyLoan: 'Has a study loan',
    SignedDate: 'Signed on',
    FundType: 'Kind of fund',
    Usi: 'USI',
    FundAbn: 'ABN of the fund',
    Esa: 'Electronic service address (ESA)',
    FundName: 'Name of the fund',
    MemberNumber: 'Member number',
    OrganisationChartPositionId: 'Position',
    AssignmentType: 'Held as',
    FullTimeEquivalent: 'Full-time equivalent',
    CostCentreId: 'Cost centre',
    PaymentGroupId: 'Payment group',
    EmploymentStateId: 'Employment state',
    EmploymentType: 'Employment type',
    StandardHoursPerWeek: 'Standard hours per week',
    Award: 'Award',
    Classification: 'Classification',
    ProbationEndDate: 'Probation ends',
    ContractEndDate: 'Contract ends',
    PayType: 'Pay type',
    Per: 'Per',
    TerminationDate: 'Last day of the engagement',
    ReasonCode: 'Reason for payroll reporting',
    LastDayWorked: 'Last day worked',
    StartDate: 'First day',
  },
  /** Words of closed lists, by the field that takes them. */
  words: {
    EmailType: { HTML: 'HTML', Text: 'Plain text' },
    AddressType: { Residential: 'Home address', Postal: 'Postal address' },
    AllocationType: { Remainder: 'The rest', Amount: 'An amount', Percentage: 'A percentage' },
    TfnExemption: {
      NotQuoted: 'Not quoted',
      Pending: 'Applied for',
      ExemptUnder18: 'Exempt: under 18',
      ExemptPensioner: 'Exempt: pensioner',
    },
    ResidencyStatus: { Resident: 'Resident', ForeignResident: 'Foreign resident', WorkingHolidayMaker: 'Working holiday maker' },
    FundType: { APRA: 'Supervised fund (APRA)', SMSF: 'Self-managed fund (SMSF)' },
    AssignmentType: { Primary: 'Primary position', Secondary: 'Secondary position', Acting: 'Acting' },
    EmploymentType: {
      FullTime: 'Full-time',
      PartTime: 'Part-time',
      Casual: 'Casual',
      FixedTerm: 'Fixed term',
      LabourHire: 'Labour hire',
      Contractor: 'Contractor',
    },
    PayType: { Salary: 'Salary', Hourly: 'Hourly' },
    Per: { Hour: 'Hour', Week: 'Week', Fortnight: 'Fortnight', Month: 'Month', Year: 'Year' },
    ReasonCode: {
      V: 'Voluntary',
      I: 'Ill health',
      D: 'Deceased',
      R: 'Redundancy',
      F: 'Dismissal',
      C: 'End of contract',
      T: 'Transfer',
    },
  },

  notFound: { title: 'Nothing here', home: 'To your account' },

  // ── sign-in ──
  signIn: {
    title: 'Sign in',
    email: 'E-mail',
    password: 'Password',
    submit: 'Sign in',
  },

  // ── session end ──
  sessionEnd: {
    title: 'Your session has ended',
    text: 'What you typed is still here. Sign in again to go on where you were.',
    submit: 'Sign in again',
  },

  // ── account ──
  account: {
    title: 'Account',
  },

  // ── approvals ──
  approvals: {
    title: 'Approvals',
  },

  // ── change requests ──
  changeRequests: {
    title: 'Change requests',
  },

  // ── organisation chart ──
  organisationChart: {
    title: 'Organisation chart',
  },

  // ── employees ──
  employees: {
    title: 'Employees',
  },

  // ── authorities ──
  authorities: {
    title: 'Authorities',
  },

  // ── credentials ──
  credentials: {
    title: 'Credentials',
  },

  // ── expense applications ──
  expenseApplications: {
    title: 'Expense applications',
  },

  // ── import ──
  import: {
    title: 'Import',
  },

  // ── events ──
  events: {
    title: 'Events',
  },

  // ── audit log ──
  auditLog: {
    title: 'Audit log',
  },

  // ── cost centres ──
  costCentres: {
    title: 'Cost centres',
    name: 'Name',
    code: 'Code',
    expired: 'Expired',
    empty: 'There are no cost centres that you may see.',
  },
}
