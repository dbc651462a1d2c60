import { t } from '../../../texts/index.ts'
import { fieldsForm } from './fields-form.tsx'

export const taxDeclaration = fieldsForm({
  fields: [
    {
      name: 'TaxFileNumber',
      kind: 'text',
      maxLength: 11,
      inputMode: 'numeric',
      help: t.changeRequests.help.taxFileNumber,
    },
    { name: 'TfnExemption', kind: 'words', help: t.changeRequests.help.exemption },
    { name: 'ResidencyStatus', kind: 'words', isWide: true },
    { name: 'ClaimsTaxFreeThreshold', kind: 'flag' },
    { name: 'HasStudyLoan', kind: 'flag' },
    { name: 'SignedDate', kind: 'day' },
  ],
  present: ({ residencyStatus, claimsTaxFreeThreshold, hasStudyLoan }) => ({
    ResidencyStatus: residencyStatus,
    ClaimsTaxFreeThreshold: claimsTaxFreeThreshold,
    HasStudyLoan: hasStudyLoan,
  }),
})
