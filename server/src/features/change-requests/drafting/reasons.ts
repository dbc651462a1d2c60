/** The reasons for changes, with permanent ids: the same for all groups, changed only by a release. */
export const changeReasons = [
  { id: 1, name: 'Annual review' },
  { id: 2, name: 'Promotion' },
  { id: 3, name: 'Reclassification' },
  { id: 4, name: 'Market adjustment' },
  { id: 5, name: 'Award increase' },
  { id: 6, name: 'Change of hours' },
  { id: 7, name: 'Transfer' },
  { id: 8, name: 'Secondment' },
  { id: 9, name: 'Restructure' },
  { id: 10, name: 'Higher duties' },
  { id: 11, name: 'Marriage' },
  { id: 12, name: 'Change of name' },
  { id: 13, name: 'Move' },
  { id: 14, name: 'Correction' },
  { id: 15, name: 'Parental leave' },
  { id: 16, name: 'Return to work' },
  { id: 17, name: 'Resignation' },
  { id: 18, name: 'Retirement' },
  { id: 19, name: 'Redundancy' },
  { id: 20, name: 'End of contract' },
  { id: 21, name: 'Other' },
] as const

export const reasonName = (id: number | undefined): string | undefined =>
  changeReasons.find(reason => reason.id === id)?.name
