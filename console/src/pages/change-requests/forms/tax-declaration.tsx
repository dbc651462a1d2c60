import { wordOf } from '../../../parts/change-requests/index.ts'
import { t } from '../../../texts/index.ts'
import { fieldsForm } from './fields/fields-form.tsx'
import type { Employee } from './fields/kind-form.ts'

const { help } = t.changeRequests

/** The number is typed anew and never filled in, so what there is stands beside the field. */
function numberOnRecord({ maskedTaxFileNumber, taxFileNumberStatus }: Employee): string {
  if (maskedTaxFileNumber) return help.onRecord(maskedTaxFileNumber, help.taxFileNumber)
  return taxFileNumberStatus === undefined ? help.taxFileNumber : help.noneOnRecord(help.taxFileNumber)
}

const exemptionOnRecord = ({ taxFileNumberStatus: status }: Employee): string =>
  status === undefined || status === 'Provided' || status === 'Pending'
    ? help.exemption
    : help.onRecord(wordOf('TfnExemption', status), help.exemption)

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
