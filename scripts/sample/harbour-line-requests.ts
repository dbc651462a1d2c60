import { maskAccountNumber, maskTaxFileNumber } from '../../server/src/domain/australian-numbers.ts'
import { fromToday, plusDays } from './dates.ts'
import type { Change, RequestPlan, Value } from './requests.ts'
import type { World } from './world.ts'

const change = (
  field: string,
  label: string,
  [oldValue, newValue]: readonly [Value, Value],
  isSensitive = false,
): Change => ({
  field,
  label,
  ...(oldValue !== null && { oldValue }),
  ...(newValue !== null && { newValue }),
  isSensitive,
})

/** One account that takes it all; only the mask of its number is ever written down. */
const account = (name: string, bsb: string, number: string): Value => [
  { AccountName: name, Bsb: bsb, AccountNumber: maskAccountNumber(number), AllocationType: 'Remainder' },
]

const fund = (name: string, usi: string, member: string): Value => [
  {
    FundType: 'APRA',
    Usi: usi,
    FundName: name,
    MemberNumber: maskAccountNumber(member),
    AllocationType: 'Percentage',
    Percentage: 100,
  },
]

const costCentres = (...shares: [string, number][]): Value =>
  shares.map(([code, percentage]) => ({ CostCentreId: code, Percentage: percentage }))

const hours = (from: number, to: number) => change('StandardHoursPerWeek', 'Standard hours per week', [from, to])
const pay = (from: number, to: number) => change('Amount', 'Amount', [from, to], true)

export function harbourLineRequests(world: World): RequestPlan[] {
  const { person, positionCode } = world
  const emma = person('emma')
  const nameOn = (ref: string) => `${person(ref).given} ${person(ref).family}`
  return [...finished(), ...unhappy(), ...ahead(), ...aboutEmma(), ...waiting(), ...drafts()]

  function finished(): RequestPlan[] {
    // biome-ignore format: a table, a few lines a request
    return [
      { type: 'ContactDetails', about: 'emma', by: 'emma', status: 'Applied', created: -311, at: '21:04', effective: -311,
        changes: [change('MobilePhone', 'Mobile phone', ['0491 570 110', emma.mobilePhone])] },
      { type: 'PersonalDetails', about: 'newlyWed', by: 'newlyWed', status: 'Applied', created: -274, effective: -260, closed: -260,
        reason: 'Marriage', says: 'Married on Saturday! The certificate is with the registry, a copy comes by internal mail.',
        changes: [change('Title', 'Title', ['Ms', 'Mrs']), change('FamilyName', 'Family name', ['Whitlock', 'Mansour'])],
        decisions: [{ by: 'partnerFerries', on: -271, is: 'Approved', says: 'Certificate sighted. Congratulations!' }] },
      { type: 'PayRate', about: 'fitter', by: 'foreman#0', status: 'Applied', created: -198, effective: -184, closed: -184,
        reason: 'Annual review', externalReference: 'EA-2026-0117', changes: [pay(41.2, 43.05)],
        decisions: [{ by: 'shipyard#0', on: -197, is: 'Approved' }, { by: 'engineering#0', on: -194, is: 'Approved', says: 'As budgeted.' }, { by: 'tomas', on: -192, is: 'Approved' }] },
      { type: 'EmergencyContacts', about: 'emma', by: 'emma', status: 'Applied', created: -166, at: '06:40', effective: -166,
        changes: [change('EmergencyContacts', 'Emergency contacts', [
          [{ Name: 'Brendan Walsh', Relationship: 'Father', Phone: '0491 572 549', Priority: 1 }],
          [{ Name: 'Aisling Walsh', Relationship: 'Sister', Phone: '0491 573 087', Priority: 1 }, { Name: 'Brendan Walsh', Relationship: 'Father', Phone: '0491 572 549', Priority: 2 }],
        ])] },
      { type: 'BankAccounts', about: 'shirin', by: 'shirin', status: 'Applied', created: -140, effective: -133, closed: -133,
        changes: [change('BankAccounts', 'Bank accounts', [account('S Hosseini', '062-184', '10348821'), account('Shirin Hosseini', '112-879', '430017265')], true)],
        decisions: [{ by: 'tomas', on: -139, is: 'Approved', says: 'Rang Shirin on the number we hold; she confirmed.' }, { by: 'priya', on: -138, at: '11:32', is: 'Approved' }] },
      { type: 'Superannuation', about: 'driverEnfield#0', by: 'driverEnfield#0', status: 'Applied', created: -125, effective: -125, closed: -122,
        changes: [change('Superannuation', 'Superannuation', [null, fund('Wharf and Road Super', 'WRS0001AU', '70551932')], true)],
        decisions: [{ by: 'payrollLogistics', on: -122, is: 'Approved' }] },
      { type: 'EmploymentTerms', about: 'operator', by: 'dutyControl#0', status: 'Applied', created: -101, effective: -90, closed: -90,
        changes: [change('EmploymentType', 'Employment type', ['PartTime', 'FullTime']), hours(30.4, 38)],
        decisions: [{ by: 'control#0', on: -100, is: 'Approved' }, { by: 'partnerFerries', on: -97, is: 'Approved' }] },
      { type: 'TaxDeclaration', about: 'charging', by: 'charging', status: 'Applied', created: -88, effective: -88, closed: -85,
        changes: [change('TaxFileNumber', 'Tax file number', [null, maskTaxFileNumber(person('charging').taxFileNumber)], true), change('HasStudyLoan', 'Study loan', [true, false])],
        decisions: [{ by: 'tomas', on: -85, is: 'Approved' }] },
      { type: 'EmploymentState', about: 'handlerGladstone#1', by: 'partnerLogistics', status: 'Applied', created: -80, effective: -70, closed: -70,
        changes: [change('EmploymentStateId', 'Employment state', ['QLD', 'QLD Regional'])],
        decisions: [{ by: 'payrollLogistics', on: -78, is: 'Approved' }] },
      { type: 'PositionAssignment', about: 'wharfLate', by: 'partnerFerries', status: 'Applied', created: -77, effective: -63, closed: -63, toPosition: 'wharfQuay',
        changes: [change('FullTimeEquivalent', 'Full-time equivalent', [0.6, 0.5])],
        decisions: [{ by: 'liam', on: -76, is: 'Approved', says: 'Agreed with Bridget, who shares the job.' }, { by: 'priya', on: -74, is: 'Approved' }] },
      { key: 'split', type: 'CostCentre', about: 'masterInner#4', by: 'partnerFerries', status: 'Rescinded', created: -72, effective: -60, closed: -60, toCostCentre: 'FER-FLT-RIV',
        changes: [change('CostCentre', 'Cost centres', [costCentres(['FER-FLT-INN', 100]), costCentres(['FER-FLT-INN', 50], ['FER-FLT-RIV', 50])])],
        decisions: [{ by: 'seniorInner#0', on: -71, is: 'Approved' }, { by: 'fleet#0', on: -68, is: 'Approved' }],
        remarks: [{ type: 'System', by: null, on: -48, at: '00:05', says: 'Rescinded: the reverse of this change was applied.' }] },
      { type: 'CostCentre', about: 'masterInner#4', by: 'priya', status: 'Applied', created: -52, effective: -48, closed: -48, toCostCentre: 'FER-FLT-INN', rescinds: 'split',
        says: 'The river secondment fell through.',
        changes: [change('CostCentre', 'Cost centres', [costCentres(['FER-FLT-INN', 50], ['FER-FLT-RIV', 50]), costCentres(['FER-FLT-INN', 100])])],
        decisions: [{ by: 'seniorInner#0', on: -51, is: 'Approved' }, { by: 'fleet#0', on: -50, is: 'Approved' }] },
    ]
  }

  function unhappy(): RequestPlan[] {
    // biome-ignore format: a table, a few lines a request
    return [
      { type: 'EmploymentTerms', about: 'orla', by: 'barangaroo', status: 'Declined', created: -66, effective: -50,
        changes: [change('EmploymentType', 'Employment type', ['Casual', 'PartTime']), change('StandardHoursPerWeek', 'Standard hours per week', [null, 24])],
        decisions: [{ by: 'liam', on: -64, is: 'Declined', says: 'Not before the summer roster is settled; please ask again in February.' }] },
      { type: 'BankAccounts', about: 'host', by: 'host', status: 'Declined', created: -58, effective: -55,
        changes: [change('BankAccounts', 'Bank accounts', [account('Camila Rodriguez', '733-052', '58210944'), account('M Quade', '802-985', '77310052')], true)],
        decisions: [{ by: 'tomas', on: -57, is: 'Declined', says: 'Not your own account, and you did not send this when we rang. Please change your password and call payroll.' }] },
      { type: 'PayRate', about: 'deckManly#2', by: 'seniorManly#0', status: 'Declined', created: -47, effective: -30, reason: 'Reclassification',
        changes: [pay(33.1, 35.74)],
        decisions: [{ by: 'fleet#0', on: -46, is: 'Approved' }, { by: 'mei', on: -43, is: 'Declined', says: 'Level 3 needs the engine-room certificate first.' }] },
      { type: 'Termination', about: 'storeperson#1', by: 'stores#0', status: 'Cancelled', created: -44, effective: -14, closed: -38,
        changes: [change('TerminationDate', 'Termination date', [null, fromToday(-14)]), change('ReasonCode', 'Reason', [null, 'V'])],
        decisions: [{ by: 'shipyard#0', on: -42, is: 'Approved', says: 'Sorry to see this.' }],
        remarks: [{ type: 'Cancellation', by: 'stores#0', on: -38, says: 'The resignation was withdrawn this morning.' }] },
      { type: 'CostCentre', about: 'handlerNewcastle#2', by: 'partnerLogistics', status: 'Failed', created: -41, effective: -20, closed: -20, toCostCentre: 'LOG-NSW-ENF',
        changes: [change('CostCentre', 'Cost centres', [costCentres(['LOG-NSW-NEW', 100]), costCentres(['LOG-NSW-NEW', 50], ['LOG-NSW-ENF', 50])])],
        decisions: [{ by: 'newcastle#0', on: -40, is: 'Approved' }, { by: 'enfield#0', on: -37, is: 'Approved' }],
        failure: { code: 'BaseChanged', message: 'What it changes has been changed by something else since. Edit it, or cancel it.',
          conflicts: [{ field: 'CostCentre', message: 'Cost centres was changed by something else after this was asked for.' }] } },
      { type: 'PositionAssignment', about: 'ticketing#0', by: 'liam', status: 'Failed', created: -34, effective: -21, effectiveTo: 60, closed: -21, toPosition: 'ticketSupervisor',
        changes: [change('OrganisationChartPositionId', 'Position', [positionCode('ticketing'), positionCode('ticketSupervisor')]), change('AssignmentType', 'Assignment', ['Primary', 'Acting'])],
        decisions: [{ by: 'mei', on: -33, is: 'Approved' }, { by: 'partnerFerries', on: -30, is: 'Approved' }],
        failure: { code: 'RuleBroken', message: 'PositionAssignment.OrganisationChartPositionId: This position is not active. Send an active one.' } },
      { type: 'PersonalDetails', about: 'deckQuay#5', by: 'deckQuay#5', status: 'Returned', created: -24, effective: -24,
        changes: [change('DateOfBirth', 'Date of birth', [person('deckQuay#5').born, plusDays(person('deckQuay#5').born, 9)])],
        decisions: [{ by: 'partnerFerries', on: -22, is: 'Returned', says: 'Your passport on file says otherwise. Please bring the birth certificate.' }],
        remarks: [{ type: 'Comment', by: 'deckQuay#5', on: -21, says: 'Will do on Thursday.' }] },
      { type: 'PayRate', about: 'forkliftBotany#1', by: 'nightShift', status: 'Returned', created: -19, effective: 11, reason: 'Reclassification', changes: [pay(32.48, 34.02)],
        decisions: [{ by: 'botany#0', on: -17, is: 'Returned', says: 'Which grade is this? Please name the classification as well.' }] },
    ]
  }

  function ahead(): RequestPlan[] {
    // biome-ignore format: a table, a few lines a request
    return [
      { type: 'PayRate', about: 'danielAccountant', by: 'controller#0', status: 'Approved', created: -28, effective: 33, reason: 'Promotion', changes: [pay(98500, 104000)],
        decisions: [{ by: 'chiefFinancial', on: -27, is: 'Approved' }, { by: 'managingDirector', on: -23, is: 'Approved' }, { by: 'tomas', on: -22, is: 'Approved', says: 'From the first pay day of the month.' }] },
      { type: 'Termination', about: 'retiring', by: 'planning#0', status: 'Approved', created: -26, effective: 21, reason: 'Retirement',
        changes: [change('TerminationDate', 'Termination date', [null, fromToday(21)]), change('ReasonCode', 'Reason', [null, 'V']), change('LastDayWorked', 'Last day worked', [null, fromToday(18)])],
        decisions: [{ by: 'chiefOperating', on: -25, is: 'Approved', says: 'Thirty good years on the roster. Thank you, and enjoy the boat.' }, { by: 'partnerFerries', on: -24, is: 'Approved' }, { by: 'tomas', on: -20, is: 'Approved' }] },
      { type: 'CostCentre', about: 'forkliftBotany#2', by: 'noah', status: 'Approved', created: -11, effective: 6, toCostCentre: 'LOG-NSW-ENF',
        description: 'Two days a week at Enfield until the second crane is back.',
        changes: [change('CostCentre', 'Cost centres', [costCentres(['LOG-NSW-BOT', 100]), costCentres(['LOG-NSW-BOT', 60], ['LOG-NSW-ENF', 40])])],
        decisions: [{ by: 'botany#0', on: -10, is: 'Approved' }, { by: 'enfield#0', on: -8, is: 'Approved', says: 'Send a good one.' }] },
      { type: 'PositionAssignment', about: 'deckRiver#2', by: 'mei', status: 'Approved', created: -15, effective: 13, toPosition: 'masterRiver',
        changes: [change('OrganisationChartPositionId', 'Position', [positionCode('deckRiver'), positionCode('masterRiver')])],
        decisions: [{ by: 'fleet#0', on: -14, is: 'Approved' }, { by: 'partnerFerries', on: -11, is: 'Approved', says: 'Master certificate sighted.' }],
        remarks: [{ type: 'System', by: null, on: -15, at: '10:20', says: 'Senior Master, River is vacant; the step went to Fleet Manager.' }] },
    ]
  }

  function aboutEmma(): RequestPlan[] {
    // biome-ignore format: a table, a few lines a request
    return [
      { key: 'oldFund', type: 'Superannuation', about: 'emma', by: 'emma', status: 'Cancelled', created: -12, at: '19:48', effective: -12, closed: -9,
        changes: [change('Superannuation', 'Superannuation', [fund('Harbour Super', 'HBS0100AU', '66120845'), fund('Wharf and Road Super', 'WRS0001AU', '81123400')], true)],
        remarks: [{ type: 'Cancellation', by: 'emma', on: -9, at: '20:12', says: 'Typed the wrong member number; a new request follows.' }] },
      { type: 'Superannuation', about: 'emma', by: 'emma', status: 'Pending', created: -9, at: '20:12', effective: -9, supersedes: 'oldFund',
        changes: [change('Superannuation', 'Superannuation', [fund('Harbour Super', 'HBS0100AU', '66120845'), fund('Wharf and Road Super', 'WRS0001AU', '81123469')], true)] },
      { type: 'PersonalDetails', about: 'emma', by: 'emma', status: 'Pending', created: -6, at: '14:31', effective: -6,
        says: 'Everybody calls me Em, so the roster may as well.', changes: [change('PreferredName', 'Preferred name', [null, 'Em'])] },
      { type: 'BankAccounts', about: 'emma', by: 'emma', status: 'Pending', created: -3, at: '18:55', effective: 4,
        changes: [change('BankAccounts', 'Bank accounts', [account('E M Walsh', '062-005', '10894821'), account('Emma Walsh', '182-512', '963077418')], true)] },
      { type: 'PositionAssignment', about: 'emma', by: 'mei', status: 'Pending', created: -4, at: '16:10', effective: 12, effectiveTo: 102, toPosition: 'deckInner',
        says: 'To cover parental leave on the inner harbour run.',
        changes: [change('OrganisationChartPositionId', 'Position', [positionCode('deckQuay'), positionCode('deckInner')]), change('AssignmentType', 'Assignment', ['Primary', 'Acting'])] },
      { type: 'EmploymentTerms', about: 'emma', by: 'partnerFerries', status: 'Pending', created: -8, effective: 26, externalReference: 'FLEX-0442',
        description: 'Flexible hours while studying for the coxswain ticket, as Emma asked.', changes: [hours(38, 30.4)],
        decisions: [{ by: 'liam', on: -7, at: '07:50', is: 'Approved', says: 'Fine with the roster from next month.' }] },
    ]
  }

  function waiting(): RequestPlan[] {
    // biome-ignore format: a table, a few lines a request
    return [
      { type: 'EmploymentTerms', about: 'shirin', by: 'wharfLate', status: 'Pending', created: -2, at: '11:26', effective: 20,
        changes: [change('EmploymentType', 'Employment type', ['FullTime', 'PartTime']), hours(38, 24)] },
      { type: 'PayRate', about: 'deckQuay#7', by: 'liam', status: 'Pending', created: -5, effective: 9, reason: 'Reclassification', changes: [pay(31.4, 33.1)] },
      { type: 'Termination', about: 'fitter#4', by: 'foreman#0', status: 'Pending', created: -10, effective: 18, reason: 'Resignation',
        changes: [change('TerminationDate', 'Termination date', [null, fromToday(18)]), change('ReasonCode', 'Reason', [null, 'V'])],
        decisions: [{ by: 'shipyard#0', on: -9, is: 'Approved' }, { by: 'partnerFerries', on: -6, is: 'Approved' }] },
      { type: 'BankAccounts', about: 'driverMelbourne#1', by: 'driverMelbourne#1', status: 'Pending', created: -4, at: '05:17', effective: 3,
        changes: [change('BankAccounts', 'Bank accounts', [account(nameOn('driverMelbourne#1'), '083-004', '22817640'), account(nameOn('driverMelbourne#1'), '063-109', '10775502')], true)],
        decisions: [{ by: 'payrollLogistics', on: -3, is: 'Approved', says: 'Confirmed by phone.' }] },
      { type: 'PaymentGroup', about: 'dutyControl#1', by: 'partnerFerries', status: 'Pending', created: -7, effective: 28,
        changes: [change('PaymentGroupId', 'Payment group', ['FN', 'MO'])] },
      { type: 'Rehire', about: 'fitter-0', by: 'partnerFerries', status: 'Pending', created: -1, at: '16:42', effective: 40,
        changes: [change('StartDate', 'Start date', [null, fromToday(40)])] },
      { type: 'EmploymentTerms', about: 'companySecretary', by: 'managingDirector', status: 'Pending', created: -13, effective: 47,
        changes: [hours(37.5, 30)],
        remarks: [{ type: 'System', by: null, on: -13, at: '10:20', says: 'Nobody may approve this step: the line and the fallback authority take part in the request.' }] },
      { type: 'PayRate', about: 'deckManly#6', by: 'seniorManly#0', status: 'Pending', created: -16, effective: -2, reason: 'Annual review', changes: [pay(33.1, 34.26)], reassignedTo: 'riverTerminal#0', revision: 2,
        remarks: [
          { type: 'Comment', by: 'seniorManly#0', on: -11, says: 'Corrected to the rate of the new agreement.' },
          { type: 'Reassignment', by: 'partnerFerries', on: -8, says: 'The Fleet Manager is on leave until the end of the month.' },
        ] },
    ]
  }

  function drafts(): RequestPlan[] {
    // biome-ignore format: a table, a few lines a request
    return [
      { type: 'TaxDeclaration', about: 'emma', by: 'emma', status: 'Draft', created: -2, at: '22:18', effective: -2, changes: [change('HasStudyLoan', 'Study loan', [false, true])] },
      { type: 'Termination', about: 'cleaner#2', by: 'liam', status: 'Draft', created: -5, effective: 30,
        changes: [change('TerminationDate', 'Termination date', [null, fromToday(30)]), change('ReasonCode', 'Reason', [null, 'C'])] },
      { type: 'EmploymentTerms', about: 'handlerMelbourne#4', by: 'partnerLogistics', status: 'Draft', created: -18, effective: 14,
        description: 'Waiting for the depot manager to confirm the start of the night shift.', changes: [change('Classification', 'Classification', ['Storeworker grade 2', 'Storeworker grade 3'])] },
    ]
  }
}
