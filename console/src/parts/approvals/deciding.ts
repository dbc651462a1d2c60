import { ApiError, fetchRecord, send } from '../../api/client.ts'

export type Decision = 'approve' | 'decline' | 'return'

/** A request that waits for decisions, in the revision that the user has seen. */
export type Approvable = Readonly<{
  type: 'ChangeRequest' | 'ExpenseApplication'
  id: number
  code: string
  /** In words: "Bank accounts for Emma Walsh". */
  title: string
  revision: number
}>

type Amounts = Readonly<{ amountApplied: number; amountApproved?: number | undefined }>

/** The amount of an expense that may still be approved: the whole amount, or the amount of an earlier step. */
export const mostToApprove = ({ amountApplied, amountApproved }: Amounts): number => amountApproved ?? amountApplied

export type DecisionInput = Readonly<{ remarks: string | undefined; amountApproved?: number | undefined }>

/**
 * Sends one decision on the revision that was read: what was changed since is refused with 412.
 * @throws ApiError
 */
export const decide = (approvable: Approvable, decision: Decision, input: DecisionInput) =>
  decision === 'approve' ? approve(approvable, input) : refuse(approvable, decision, input)

function approve({ type, id, revision }: Approvable, { remarks, amountApproved }: DecisionInput) {
  const path = { id }
  const body = { Revision: revision, ...(remarks !== undefined && { Remarks: remarks }) }
  if (type === 'ChangeRequest') return send('put', '/change-requests/{id}/actions/approve', { path, body })
  const amount = amountApproved === undefined ? {} : { AmountApproved: amountApproved }
  return send('put', '/ExpenseApplications/{id}/actions/approve', { path, body: { ...body, ...amount } })
}

async function refuse(approvable: Approvable, decision: 'decline' | 'return', { remarks }: DecisionInput) {
  const sent = { path: { id: approvable.id }, body: { Remarks: remarks ?? '' }, ifMatch: await tagOf(approvable) }
  if (approvable.type === 'ChangeRequest') {
    return decision === 'decline'
      ? send('put', '/change-requests/{id}/actions/decline', sent)
      : send('put', '/change-requests/{id}/actions/return', sent)
  }
  return decision === 'decline'
    ? send('put', '/ExpenseApplications/{id}/actions/decline', sent)
    : send('put', '/ExpenseApplications/{id}/actions/return', sent)
}

/** Declining and returning take no revision, but the tag of a version: that of the revision that was read. */
async function tagOf({ type, id, revision }: Approvable): Promise<string | undefined> {
  const init = { path: { id } }
  const { record, etag } = await (type === 'ChangeRequest'
    ? fetchRecord('/change-requests/{id}', init)
    : fetchRecord('/ExpenseApplications/{id}', init))
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
