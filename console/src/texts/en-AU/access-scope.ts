/** The texts of access scopes. */
export const accessScopeTexts = {
  label: 'What it can see',
  chooseAll: 'Everything you can see',
  chooseLess: 'Less than that',
  chooseLessHint:
    'Choices of the same kind add up; each further kind narrows them. If you choose nothing, it sees only you.',
  pickers: {
    costCentres: 'Cost centres, with all below',
    paymentGroups: 'Payment groups',
    positions: 'Positions, with all that report to them',
    employers: 'Employers',
  },
  all: 'Everything in the group',
  allBrief: 'Whole group',
  oneself: 'Only themselves',
  andOneself: 'And always the owner.',
  andOneselfOfAll: 'Only what matches all of these; and always the owner.',
  kinds: {
    All: 'Everything',
    Employer: 'Employers:',
    PaymentGroup: 'Payment groups:',
    CostCentre: 'Cost centres:',
    PositionSubtree: 'Positions:',
  },
  thing: (name: string, isWithAllBelow: boolean) => (isWithAllBelow ? `${name} and all below` : name),
}
