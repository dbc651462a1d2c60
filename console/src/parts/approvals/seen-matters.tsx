import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isStale, readRecord } from '../../api/client.ts'
import { readChangeRequest } from '../change-requests/index.ts'
import { type Matter, mostToApprove, type Result } from './deciding.ts'
import { ExpenseSummary, RequestSummary } from './summaries.tsx'

type Seen = Readonly<{
  matters: readonly Matter[]
  /** What may be approved of an expense application. */
  most: number | undefined
  /** The current content, after another user has changed it. */
  changed?: ReactNode
}>

/**
 * What somebody is deciding: as it was when they were asked, whatever is read anew behind the dialog. One that was refused
 * because it has changed meanwhile is shown as it stands now, and decided like that.
 */
export function useSeenMatters(matters: readonly Matter[], most: number | undefined) {
  const client = useQueryClient()
  const [seen, setSeen] = useState<Seen>({ matters, most })
  return {
    ...seen,
    /** Goes on with these alone. */
    narrow: (matters: readonly Matter[]) => setSeen({ ...seen, matters }),
    async lookAgain([result, ...others]: readonly Result[]) {
      if (result === undefined || others.length > 0 || !isStale(result.error)) return
      const now = (result.matter.type === 'ChangeRequest' ? requestNow : expenseNow)(client, result.matter)
      // What cannot be read now is read when they try again, which is refused as before.
      await now.then(setSeen, () => {})
    },
  }
}

async function requestNow(client: QueryClient, matter: Matter): Promise<Seen> {
  const { record } = await client.fetchQuery({ ...readChangeRequest(matter.id), staleTime: 0 })
  const changed = <RequestSummary request={record} />
  return { matters: [{ ...matter, revision: record.revision }], most: undefined, changed }
}

async function expenseNow(client: QueryClient, matter: Matter): Promise<Seen> {
  const path = { id: matter.id }
  const { record } = await client.fetchQuery({ ...readRecord('/ExpenseApplications/{id}', { path }), staleTime: 0 })
  const matters = [{ ...matter, revision: record.revision }]
  return { matters, most: mostToApprove(record), changed: <ExpenseSummary expense={record} /> }
}
