import { wordOf } from '../../../parts/change-requests/index.ts'
import { t } from '../../../texts/index.ts'
import { fieldsForm } from './fields/fields-form.tsx'
import type { Employee } from './fields/kind-form.ts'

const { help } = t.changeKinds.TaxDeclaration

/** The form never fills in the number; it shows the masked one beside the field. */
function numberOnRecord({ maskedTaxFileNumber, taxFileNumberStatus }: Employee): string {
  if (maskedTaxFileNumber) return help.onRecord(maskedTaxFileNumber, help.TaxFileNumber)
  return taxFileNumberStatus === undefined ? help.TaxFileNumber : help.noneOnRecord(help.TaxFileNumber)
}

const exemptionOnRecord = ({ taxFileNumberStatus: status }: Employee): string =>
  status === undefined || status === 'Provided' || status === 'Pending'
    ? help.TfnExemption
    : help.onRecord(wordOf('TfnExemption', status), help.TfnExemption)

export const taxDeclaration = fieldsForm({
  fields: [
    {
      name: 'TaxFileNumber',
      kind: 'text',
      maxLength: 11,
      inputMode: 'numeric',
      help: numberOnRecord,
    },
    { name: 'TfnExemption', kind: 'words', help: exemptionOnRecord },
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
