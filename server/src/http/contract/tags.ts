/** The parts of the contract, in the order in which people look for them. */
export const orderedTags = [
  {
    name: 'Authorities',
    description: 'People with approval and payroll authority, their roles, and the look-up of approvers.',
  },
  { name: 'Employees', description: 'Employee records, on any day.' },
  {
    name: 'Change requests',
    description: "Proposed changes to an employee's record, from request to application.",
  },
  { name: 'Approvals', description: "The caller's inbox, and approval policies." },
  {
    name: 'The caller',
    description: 'What the caller may have to do, what has changed for them, and how to find a record.',
  },
  { name: 'Expense applications', description: 'Applications for expenses, and their paycodes.' },
  { name: 'Credentials', description: 'Licences and other credentials, with issuer, number and dates.' },
  { name: 'Delegations', description: 'Rights of other authorities to decide as well, for some days.' },
  { name: 'Cost centres', description: 'The tree to which work and pay are charged.' },
  { name: 'Organisation charts', description: 'Trees of positions, and their faults.' },
  { name: 'Positions', description: 'Positions of a chart, and their holders.' },
  { name: 'Payment groups', description: 'Employees with the same pay days.' },
  { name: 'Employers', description: 'The legal entities of the group.' },
  { name: 'Countries', description: 'Countries, states and employment states.' },
  { name: 'Events', description: 'Changes of records, in order and without gaps.' },
  { name: 'Webhooks', description: 'Addresses to which events are sent, signed, as they happen.' },
  { name: 'Audit log', description: 'Actors and actions, in a verifiable chain.' },
  { name: 'Operations', description: 'Long work, and imports.' },
  { name: 'Test groups', description: 'Groups for trying things out, each with a clock that can be moved.' },
  {
    name: 'Accounts',
    description: 'By which people sign in and programs call the API: invitations, access scopes, suspension.',
  },
  { name: 'Administrative changes', description: 'Changes that a second administrator confirms.' },
]
