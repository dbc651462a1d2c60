import type { Field } from './field-input.tsx'

/** What each account or fund gets: the rest, an amount, or a share. */
export const allocation: readonly Field[] = [
  { name: 'AllocationType', kind: 'words', isRequired: true },
  { name: 'Amount', kind: 'money', isRequired: true, isShown: ({ AllocationType }) => AllocationType === 'Amount' },
  {
    name: 'Percentage',
    kind: 'number',
    isRequired: true,
    isShown: ({ AllocationType }) => AllocationType === 'Percentage',
  },
]
