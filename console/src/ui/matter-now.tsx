import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isStale, readRecord } from '../api.ts'
import { formatDay, formatMoney } from '../formats.ts'
import { t } from '../texts/index.ts'
import { ChangesTable } from './changes-table.tsx'
import type { Matter, Result } from './deciding.ts'
import { Notice } from './notice.tsx'
import { Facts } from './page.tsx'

type Seen = Readonly<{
  matters: readonly Matter[]
  amountApplied: number | undefined
  /** What is asked for now, where somebody was told that it is not what they had read. */
  changed?: ReactNode
}>

/**
 * What somebody is deciding: as it was when they were asked, whatever is read anew behind the dialog. One that was refused
 * because it has changed meanwhile is shown as it stands now, and decided like that.
 */
export function useSeenMatters(matters: readonly Matter[], amountApplied: number | undefined) {
  const client = useQueryClient()
  const [seen, setSeen] = useState<Seen>({ matters, amountApplied })
  return {
    ...seen,
    /** Goes on with these alone. */
    narrow: (matters: readonly Matter[]) => setSeen({ ...seen, matters }),
    async lookAgain([result, ...others]: readonly Result[]) {
      if (result === undefined || others.length > 0 || !isStale(result.error)) return
      setSeen(await (result.matter.type === 'ChangeRequest' ? requestNow : expenseNow)(client, result.matter))
    },
  }
}

async function requestNow(client: QueryClient, matter: Matter): Promise<Seen> {
  const path = { id: matter.id }
  const { record } = await client.fetchQuery({ ...readRecord('/change-requests/{id}', { path }), staleTime: 0 })
  const { revision, changes, effectiveDate } = record
  const changed = (
    <>
      {t.changeRequests.effective} {formatDay(effectiveDate)}
      <ChangesTable changes={changes} />
    </>
  )
  return { matters: [{ ...matter, revision }], amountApplied: undefined, changed }
}

async function expenseNow(client: QueryClient, matter: Matter): Promise<Seen> {
  const path = { id: matter.id }
  const { record } = await client.fetchQuery({ ...readRecord('/ExpenseApplications/{id}', { path }), staleTime: 0 })
  const { revision, expensePaycode, currencyText, amountApplied, dateIncurred, merchant, description } = record
  const words = t.approvals.expenseFields
  const changed = (
    <Facts
      facts={[
        [words.paycode, expensePaycode.name],
        [words.amountApplied, formatMoney(amountApplied, currencyText)],
        [words.dateIncurred, formatDay(dateIncurred)],
        [words.merchant, merchant],
        [t.changeRequests.description, description],
      ]}
    />
  )
  return { matters: [{ ...matter, revision }], amountApplied, changed }
}

export const ChangedMeanwhile = ({ children }: { children: ReactNode }) =>
  children && (
    <Notice tone="info" title={t.deciding.changed}>
      {children}
    </Notice>
  )
