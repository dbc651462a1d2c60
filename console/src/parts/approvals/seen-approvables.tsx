import type { components } from '@muster/client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isStale, readRecord } from '../../api/client.ts'
import { formatDay, formatMoney } from '../../format/formats.ts'
import { t } from '../../texts/index.ts'
import { Facts } from '../../ui/page/index.ts'
import { ChangesTable, readChangeRequest } from '../change-requests/index.ts'
import { type Approvable, mostToApprove, type Result } from './deciding.ts'

type Seen = Readonly<{
  approvables: readonly Approvable[]
  /** The largest amount of an expense application that can be approved. */
  most: number | undefined
  /** The current content, after another user has changed it. */
  changed?: ReactNode
}>

/**
 * The approvables of a decision dialog as they were when it opened, even if the page reads them again. After a refusal as
 * stale, the dialog shows and decides the present one.
 */
export function useSeenApprovables(approvables: readonly Approvable[], most: number | undefined) {
  const client = useQueryClient()
  const [seen, setSeen] = useState<Seen>({ approvables, most })
  return {
    ...seen,
    /** Continues with these only. */
    narrow: (approvables: readonly Approvable[]) => setSeen({ ...seen, approvables }),
    async lookAgain([result, ...others]: readonly Result[]) {
      if (result === undefined || others.length > 0 || !isStale(result.error)) return
      const now = (result.approvable.type === 'ChangeRequest' ? requestNow : expenseNow)(client, result.approvable)
      // After a failure the next attempt is refused as stale again.
      await now.then(setSeen, () => {})
    },
  }
}

async function requestNow(client: QueryClient, approvable: Approvable): Promise<Seen> {
  const { record } = await client.fetchQuery({ ...readChangeRequest(approvable.id), staleTime: 0 })
  const changed = <RequestSummary request={record} />
  return { approvables: [{ ...approvable, revision: record.revision }], most: undefined, changed }
}

async function expenseNow(client: QueryClient, approvable: Approvable): Promise<Seen> {
  const path = { id: approvable.id }
  const { record } = await client.fetchQuery({ ...readRecord('/ExpenseApplications/{id}', { path }), staleTime: 0 })
  const approvables = [{ ...approvable, revision: record.revision }]
  return { approvables, most: mostToApprove(record), changed: <ExpenseSummary expense={record} /> }
}

type Schemas = components['schemas']

/** A short form of a change request, for a user who has read it before. */
export const RequestSummary = ({ request }: { request: Schemas['ChangeRequest'] }) => (
  <>
    <Facts
      facts={[
        [t.changeRequests.status, t.statuses[request.status]],
        [t.changeRequests.effective, formatDay(request.effectiveDate)],
        [t.changeRequests.description, request.description],
      ]}
    />
    <ChangesTable changes={request.changes} />
  </>
)

const { facts } = t.expenseApplications

/** A short form of an expense application, for a user who has read it before. */
export const ExpenseSummary = ({ expense }: { expense: Schemas['ExpenseApplication'] }) => (
  <Facts
    facts={[
      [t.expenseApplications.status, t.statuses[expense.status]],
      [facts.paycode, expense.expensePaycode.name],
      [facts.amountApplied, formatMoney(expense.amountApplied, expense.currencyText)],
      [
        facts.amountApproved,
        expense.amountApproved === undefined ? undefined : formatMoney(expense.amountApproved, expense.currencyText),
      ],
      [facts.incurred, formatDay(expense.dateIncurred)],
      [facts.merchant, expense.merchant],
      [t.changeRequests.description, expense.description],
    ]}
  />
)
