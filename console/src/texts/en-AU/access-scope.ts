/** The texts of access scopes. */
export const accessScopeTexts = {
  label: 'What it can see',
  chooseAll: 'Everything you can see',
  chooseLess: 'Only part of it',
  chooseLessHint:
    'Choices of one kind add up. With several kinds, it sees only what matches all of them. Without a choice, it sees only you.',
  pickers: {
    costCentres: 'Cost centres, with all below',
    paymentGroups: 'Payment groups',
    positions: 'Positions, with all that report to them',
    employers: 'Employers',
  },
  all: 'Everything in the group',
  allBrief: 'Whole group',
  oneself: 'Only themselves',
  yourself: 'Only yourself',
  andOneself: 'And always yourself.',
  andOneselfOfAll: 'Only what matches all of these; and always yourself.',
  kinds: {
    All: 'Everything',
    Employer: 'Employers:',
    PaymentGroup: 'Payment groups:',
    CostCentre: 'Cost centres:',
    PositionSubtree: 'Positions:',
  },
  thing: (name: string, isWithAllBelow: boolean) => (isWithAllBelow ? `${name} and all below` : name),
}
