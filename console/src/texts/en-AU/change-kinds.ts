/** The kinds of change requests: names, fields and words of their lists. */
export const changeKinds = {
  PersonalDetails: {
    name: 'Personal details',
    about: 'Name, title, date of birth, gender',
  },
  ContactDetails: {
    name: 'Contact details',
    about: 'Email and phone numbers',
  },
  Address: {
    name: 'Address',
    about: 'Home or postal address',
    fields: { AddressType: 'Address type' },
    words: { AddressType: { Residential: 'Home address', Postal: 'Postal address' } },
    notSent: {
      Residential:
        'What you entered for the home address will not be sent: a request changes one address. Switch back to send it instead, or create another request for it afterwards.',
      Postal:
        'What you entered for the postal address will not be sent: a request changes one address. Switch back to send it instead, or create another request for it afterwards.',
    },
  },
  EmergencyContacts: {
    name: 'Emergency contacts',
    about: 'Who to call',
    fields: { Relationship: 'Relationship', Phone: 'Phone', Priority: 'Priority' },
    help: { Priority: 'The lowest is called first.' },
    entries: {
      entry: (number: number) => `Contact ${number}`,
      add: 'Add a contact',
      remove: (number: number) => `Remove contact ${number}`,
    },
  },
  BankAccounts: {
    name: 'Bank accounts',
    about: 'Where pay goes',
    fields: { AccountName: 'Account name', Bsb: 'BSB', AccountNumber: 'Account number' },
    entries: {
      entry: (number: number) => `Account ${number}`,
      add: 'Add an account',
      remove: (number: number) => `Remove account ${number}`,
      whole: 'All of the pay goes to this account.',
    },
  },
  TaxDeclaration: {
    name: 'Tax declaration',
    about: 'Tax file number, residency, study loan',
    fields: {
      TfnExemption: 'Reason for no number',
      SignedDate: 'Signed on',
    },
    words: {
      TfnExemption: {
        NotQuoted: 'Not quoted',
        Pending: 'Not provided yet',
        ExemptUnder18: 'Exempt: under 18',
        ExemptPensioner: 'Exempt: pensioner',
      },
      ResidencyStatus: {
        Resident: 'Resident',
        ForeignResident: 'Foreign resident',
        WorkingHolidayMaker: 'Working holiday maker',
      },
    },
    help: {
      TaxFileNumber: 'Nine digits. Encrypted, and masked everywhere.',
      TfnExemption: 'Instead of a number. “Not provided yet” includes a number that was applied for.',
      onRecord: (value: string, help: string) => `On record: ${value}. ${help}`,
      noneOnRecord: (help: string) => `None on record. ${help}`,
    },
  },
  Superannuation: {
    name: 'Superannuation',
    about: 'Super funds and their shares',
    fields: {
      FundType: 'Fund type',
      Usi: 'USI',
      FundAbn: 'Fund ABN',
      Esa: 'Electronic service address (ESA)',
      FundName: 'Fund name',
      MemberNumber: 'Member number',
    },
    words: { FundType: { APRA: 'APRA-regulated fund', SMSF: 'Self-managed super fund (SMSF)' } },
    help: { Usi: 'Identifies the fund’s product, for example STA0100AU.' },
    entries: {
      entry: (number: number) => `Fund ${number}`,
      add: 'Add a fund',
      remove: (number: number) => `Remove fund ${number}`,
      whole: 'All contributions go to this fund.',
    },
  },
  PositionAssignment: {
    name: 'Position',
    about: 'A different position, or a different way of holding it',
    fields: { OrganisationChartPositionId: 'Position', FullTimeEquivalent: 'Full-time equivalent' },
    help: {
      AssignmentType: 'Primary replaces the current primary position.',
      FullTimeEquivalent: 'From 0 to 1, for example 0.6 for three days out of five.',
    },
  },
  CostCentre: {
    name: 'Cost centres',
    about: 'Where the cost is charged, and in what shares',
    entries: {
      entry: (number: number) => `Share ${number}`,
      add: 'Add a cost centre',
      remove: (number: number) => `Remove share ${number}`,
    },
  },
  PaymentGroup: { name: 'Payment group', about: 'Who they are paid with, and how often' },
  EmploymentState: {
    name: 'Employment state',
    about: 'Where they work, for payroll tax',
  },
  EmploymentTerms: {
    name: 'Employment terms',
    about: 'Type, hours, award, probation',
  },
  PayRate: {
    name: 'Pay rate',
    about: 'Salary or hourly rate',
    fields: { PayType: 'Pay type', Per: 'Per' },
    words: {
      PayType: { Salary: 'Salary', Hourly: 'Hourly' },
      Per: { Hour: 'Hour', Week: 'Week', Fortnight: 'Fortnight', Month: 'Month', Year: 'Year' },
    },
    help: { Per: 'If left empty: as it is now, or what is usual for the pay type.' },
  },
  Termination: {
    name: 'Termination',
    about: 'The end of employment',
    fields: {
      ReasonCode: 'Reason for payroll reporting',
      LastDayWorked: 'Last day worked',
    },
    words: {
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
    help: {
      TerminationDate: 'The last day of employment. Left empty, it is the day from which the change takes effect.',
    },
  },
  Rehire: {
    name: 'Rehire',
    about: 'Employ someone again who has left',
    help: {
      StartDate:
        'The first day of the new employment. Enter it under “Effective from” as well if nothing should change before.',
    },
  },
  Hire: {
    name: 'Hire',
    about: 'Position, payment group, cost centres, terms and pay from the first day',
    usualPer: 'Usual for the pay type',
    work: 'Position and hours',
    pay: 'Pay',
    costCentreFollows: 'Choosing one fills in the cost centre.',
    ofPosition: 'The cost centre of the position.',
    more: 'Full-time equivalent, award, probation and end of contract',
  },
}

/** What kinds of change are about. */
export const kindGroups = { person: 'Personal', money: 'Pay, tax and super', work: 'Work' }
