import type { ReactNode } from 'react'
import { ApiError, fetchRecord, send } from '../../api/client.ts'
import { type ApprovableType, type Cost, kinds } from './kinds.tsx'

export type Decision = 'approve' | 'decline' | 'return'

/** A request that waits for decisions, in the revision that the user has seen. */
export type Approvable = Readonly<{
  type: ApprovableType
  id: number
  code: string
  /** In words: "Bank accounts for Emma Walsh". */
  title: string
  /** What it asks for, in a line. */
  gist?: ReactNode
  cost?: Cost | undefined
  revision: number
}>

export type DecisionInput = Readonly<{ remarks: string | undefined; amountApproved?: number | undefined }>

/**
 * Sends one decision on the revision that the user has seen. The server refuses another revision with 412.
 * @throws ApiError
 */
export async function decide(approvable: Approvable, decision: Decision, input: DecisionInput) {
  const { id, revision } = approvable
  const { path } = kinds[approvable.type]
  const { remarks, amountApproved } = input
  if (decision !== 'approve') {
    const sent = { path: { id }, body: { Remarks: remarks ?? '' }, ifMatch: await tagOf(approvable) }
    return send('put', `${path}/actions/${decision}`, sent)
  }
  const body = {
    Revision: revision,
    ...(remarks !== undefined && { Remarks: remarks }),
    ...(amountApproved !== undefined && { AmountApproved: amountApproved }),
  }
  return send('put', `${path}/actions/approve`, { path: { id }, body })
}

/** Declining and returning name the version by its entity tag instead of the revision. */
async function tagOf({ type, id, revision }: Approvable): Promise<string | undefined> {
  const { record, etag } = await fetchRecord(kinds[type].path, { path: { id } })
  if (record.revision !== revision) throw new ApiError(412, undefined, new Headers())
  return etag
}

export type Result = Readonly<{ approvable: Approvable; error?: unknown }>

/** Makes the same decision on several requests, one after the other. A failure does not stop the others. */
export async function decideAll(
  approvables: readonly Approvable[],
  decision: Decision,
  input: DecisionInput,
): Promise<Result[]> {
  const results: Result[] = []
  for (const approvable of approvables) {
    try {
      await decide(approvable, decision, input)
      results.push({ approvable })
    } catch (error) {
      results.push({ approvable, error })
    }
  }
  return results
}
