import { changeRequestsTexts } from '../../../texts/en-AU/change-requests.ts'
import { t } from '../../../texts/index.ts'
import { allocation, KeptEntries, keptNumber, numberHelp } from './fields/allocations.tsx'
import type { Entry } from './fields/kind-form.ts'
import { listForm } from './fields/list-form.tsx'

const isOwn = ({ FundType }: Entry) => FundType === 'SMSF'
const isSupervised = (fund: Entry) => !isOwn(fund)

export const superannuation = listForm({
  title: changeRequestsTexts.paidIntoLater,
  fields: [
    { name: 'FundType', kind: 'words', isRequired: true, isWide: true },
    { name: 'FundName', kind: 'text', maxLength: 200, isRequired: isOwn, isWide: true },
    { name: 'Usi', kind: 'text', maxLength: 20, help: t.changeKinds.Superannuation.help.Usi, isShown: isSupervised },
    { name: 'FundAbn', kind: 'text', maxLength: 14, isRequired: isOwn, inputMode: 'numeric' },
    { name: 'Esa', kind: 'text', maxLength: 30, isRequired: true, isShown: isOwn },
    { name: 'MemberNumber', kind: 'text', maxLength: 30, isRequired: isSupervised, help: numberHelp },
    ...allocation(),
  ],
  present: () => [],
  further: (_, count) => ({ FundType: 'APRA', AllocationType: count === 0 ? 'Remainder' : 'Percentage' }),
  masked: 'MemberNumber',
  words: t.changeKinds.Superannuation.entries,
  most: 10,
  above: ({ employee, onKeep }) => (
    <KeptEntries
      list="Superannuation"
      entries={(employee.superannuation ?? []).map(fund => {
        const kept = {
          FundType: fund.fundType,
          FundName: fund.fundName ?? '',
          Usi: fund.usi ?? '',
          FundAbn: fund.fundAbn ?? '',
          Esa: fund.esa ?? '',
          AllocationType: fund.allocationType ?? 'Remainder',
          Amount: fund.amount ?? '',
          Percentage: fund.percentage ?? '',
        }
        return {
          kept: { ...kept, [keptNumber]: fund.maskedMemberNumber },
          shown: {
            ...kept,
            FundName: fund.fundName,
            Usi: fund.usi,
            FundAbn: fund.fundAbn,
            MemberNumber: fund.maskedMemberNumber,
          },
        }
      })}
      onKeep={onKeep}
    />
  ),
})
