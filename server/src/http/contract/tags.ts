/** The parts of the contract, in the order in which people look for them. */
export const orderedTags = [
  {
    name: 'Authorities',
    description: 'People with approval and payroll authority, their roles, and who approves what.',
  },
  { name: 'Employees', description: 'The record of everybody who works here, on any day.' },
  {
    name: 'Change requests',
    description: "Proposed changes to an employee's record: asked for, decided, applied on their day.",
  },
  { name: 'Approvals', description: "What waits for one's decision, and the policies that say who decides." },
  { name: 'Expense applications', description: 'Expenses that people apply for, and their paycodes.' },
  { name: 'Credentials', description: 'Licences and the like, with issuer, number and dates.' },
  { name: 'Delegations', description: 'Who may decide as well, from a day to a day.' },
  { name: 'Cost centres', description: 'The tree that work and pay are charged to.' },
  { name: 'Organisation charts', description: 'Trees of positions, and what is wrong with them.' },
  { name: 'Positions', description: 'Places in a chart, and who holds them.' },
  { name: 'Payment groups', description: 'Employees who are paid together.' },
  { name: 'Employers', description: 'The legal entities of the group.' },
  { name: 'Countries', description: 'Countries, states and employment states.' },
  { name: 'Events', description: 'What happened, in order and without gaps.' },
  { name: 'Audit log', description: 'Who did what, and when.' },
  { name: 'Operations', description: 'Work that takes longer, and imports.' },
  { name: 'Administrative changes', description: 'What a second administrator has to confirm.' },
]
