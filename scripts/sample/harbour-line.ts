import { accounts, cast, outsiders, responsibleFor, roleGrants } from './harbour-line-people.ts'
import { costCentres } from './harbour-line-places.ts'
import { holders, positions } from './harbour-line-positions.ts'
import { profiles } from './harbour-line-profiles.ts'
import type { GroupPlan, Paycode } from './plan.ts'

// biome-ignore format: a table, one row a line
const paycodes: readonly Paycode[] = [
  { code: 'MEAL', name: 'Meal while away from base', kind: 'Reimbursement', maxAmount: '95.00', unit: '', unitRate: '' },
  { code: 'ACCOM', name: 'Accommodation', kind: 'Reimbursement', maxAmount: '280.00', unit: '', unitRate: '' },
  { code: 'TRAVEL', name: 'Fares, taxis and tolls', kind: 'Reimbursement', maxAmount: '', unit: '', unitRate: '' },
  { code: 'PARK', name: 'Parking', kind: 'Reimbursement', maxAmount: '60.00', unit: '', unitRate: '' },
  { code: 'BOOTS', name: 'Safety footwear', kind: 'Reimbursement', maxAmount: '220.00', unit: '', unitRate: '' },
  { code: 'WETWEAR', name: 'Wet-weather clothing', kind: 'Reimbursement', maxAmount: '350.00', unit: '', unitRate: '' },
  { code: 'TOOLS', name: 'Trade tools', kind: 'Reimbursement', maxAmount: '600.00', unit: '', unitRate: '' },
  { code: 'LICENCE', name: 'Licence and certificate fees', kind: 'Reimbursement', maxAmount: '', unit: '', unitRate: '' },
  { code: 'STUDY', name: 'Course fees', kind: 'Reimbursement', maxAmount: '2500.00', unit: '', unitRate: '' },
  { code: 'PHONE', name: 'Work calls on own phone', kind: 'Allowance', maxAmount: '40.00', unit: 'month', unitRate: '25.00' },
  { code: 'OVERNIGHT', name: 'Overnight away from base', kind: 'Allowance', maxAmount: '', unit: 'night', unitRate: '86.40' },
  { code: 'FIRSTAID', name: 'First aid officer', kind: 'Allowance', maxAmount: '', unit: 'week', unitRate: '19.85' },
  { code: 'LAUNDRY', name: 'Uniform laundry', kind: 'Allowance', maxAmount: '', unit: 'shift', unitRate: '1.30' },
  { code: 'KM-CAR', name: 'Own car', kind: 'PerKilometre', maxAmount: '', unit: 'km', unitRate: '0.88' },
  { code: 'KM-BIKE', name: 'Own motorcycle', kind: 'PerKilometre', maxAmount: '', unit: 'km', unitRate: '0.52' },
]

// biome-ignore format: a table, one row a line
export const harbourLine: GroupPlan = {
  folder: 'harbour-line',
  name: 'Harbour Line',
  timeZone: 'Australia/Sydney',
  domain: 'harbourline.example',
  fallback: 'secretary#0',
  // Numbers with a valid check, made from nine digits that cannot be a company's own number.
  employers: [
    { code: 'HLF', name: 'Harbour Line Ferries Pty Ltd', abn: '86990417306' },
    { code: 'HLL', name: 'Harbour Line Logistics Pty Ltd', abn: '77990417352' },
  ],
  paymentGroups: [
    { code: 'WK', name: 'Crews and workshop, weekly', employerCode: 'HLF', frequency: 'Weekly' },
    { code: 'FN', name: 'Terminals and control, fortnightly', employerCode: 'HLF', frequency: 'Fortnightly' },
    { code: '4W', name: 'Logistics, four-weekly', employerCode: 'HLL', frequency: 'FourWeekly' },
    { code: 'MO', name: 'Salaried staff, monthly', employerCode: 'HLF', frequency: 'Monthly' },
  ],
  costCentres,
  charts: [
    { code: 'LINE', name: 'Line management', isDefault: true },
    { code: 'PROJ', name: 'Projects', isDefault: false },
    { code: 'SAFE', name: 'Safety', isDefault: false },
  ],
  profiles,
  positions,
  cast,
  leavers: [
    ['deckQuay', 1], ['serviceQuay', 2], ['masterInner', 1], ['deckInner', 2], ['deckManly', 2], ['fitter', 2], ['host', 3],
    ['driverBotany', 1], ['forkliftBotany', 2], ['handlerEnfield', 1], ['handlerBrisbane', 1], ['accountant', 1],
    ['serviceDesk', 1], ['contact', 2], ['wharfPyrmont', 1], ['seniorRiver', 1], ['dataLead', 1],
  ],
  joiners: [
    ['apprentice', '2027-01-18'], ['apprentice', '2027-01-18'], ['deckQuay', '2027-03-01'], ['dataLead', '2027-02-15'],
    ['masterRiver', '2027-07-05'], ['apprentice', '2028-01-17'], ['deckManly', '2028-09-04'], ['handlerEnfield', '2029-02-05'],
    ['apprentice', '2030-01-14'],
  ],
  responsibleFor,
  holders,
  outsiders,
  roleGrants,
  paycodes,
  accounts,
}
