import type { ExpensePlan } from './expenses.ts'
import type { RequestPlan } from './requests.ts'

// biome-ignore format: a table, one row a line
export const southernFreightRequests: readonly RequestPlan[] = [
  { type: 'ContactDetails', about: 'emmaNamesake', by: 'emmaNamesake', status: 'Applied', created: -75, effective: -75,
    changes: [{ field: 'WorkExtension', label: 'Work extension', oldValue: '4410', newValue: '4417', isSensitive: false }] },
  { type: 'PersonalDetails', about: 'driverAdelaide#0', by: 'driverAdelaide#0', status: 'Pending', created: -4, effective: -4,
    changes: [{ field: 'PreferredName', label: 'Preferred name', newValue: 'AJ', isSensitive: false }] },
  { type: 'EmploymentTerms', about: 'noahNamesake', by: 'dandenongManager', status: 'Declined', created: -33, effective: -20,
    changes: [{ field: 'EmploymentType', label: 'Employment type', oldValue: 'Casual', newValue: 'FullTime', isSensitive: false }],
    decisions: [{ by: 'operationsManager', on: -30, is: 'Declined', says: 'No full-time place before the new yard opens.' }] },
  { type: 'PositionAssignment', about: 'handlerGeelong#0', by: 'operationsManager', status: 'Approved', created: -12, effective: 16, effectiveTo: 106, toPosition: 'geelong',
    changes: [{ field: 'AssignmentType', label: 'Assignment', oldValue: 'Primary', newValue: 'Acting', isSensitive: false }],
    decisions: [{ by: 'generalManager', on: -11, is: 'Approved', says: 'Until the post is filled.' }, { by: 'olga', on: -9, is: 'Approved' }] },
]

// biome-ignore format: a table, one row a line
export const southernFreightExpenses: readonly ExpensePlan[] = [
  { of: 'twoJobs', paycode: 'OVERNIGHT', amount: '105.60', quantity: '2', incurred: -48, description: 'Mount Gambier run', status: 'Processed', created: -46, decision: { by: 'dandenongManager', on: -45, is: 'Approved' } },
  { of: 'mechanic#0', paycode: 'TOOLS', amount: '138.00', tax: '12.54', incurred: -5, merchant: 'Dandenong Tools', description: 'Injector puller', receipt: 'DT 8812', status: 'Pending', created: -4 },
  { of: 'adelaide#0', paycode: 'KM-CAR', amount: '36.96', quantity: '42', incurred: -16, description: 'Gepps Cross and back', status: 'Approved', created: -15, decision: { by: 'operationsManager', on: -14, is: 'Approved' } },
]
