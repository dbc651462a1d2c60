import { t } from '../../../texts/index.ts'
import { listForm } from './fields/list-form.tsx'

export const costCentre = listForm({
  fields: [
    { name: 'CostCentreId', kind: 'costCentre', isRequired: true },
    { name: 'Percentage', kind: 'number', decimals: 4, isRequired: true },
  ],
  present: ({ costCentres }) =>
    costCentres.map(share => ({ CostCentreId: share.costCentre.id, Percentage: share.percentage })),
  further: (_, count) => (count === 0 ? { Percentage: 100 } : {}),
  words: t.changeKinds.CostCentre.entries,
  most: 50,
})
