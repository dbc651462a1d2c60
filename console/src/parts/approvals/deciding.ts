import { ApiError, fetchRecord, send } from '../../api/client.ts'

export type Decision = 'approve' | 'decline' | 'return'

/** A request that waits for decisions, in the revision that the user has seen. */
export type Matter = Readonly<{
  type: 'ChangeRequest' | 'ExpenseApplication'
  id: number
  code: string
  /** In words: "Bank accounts for Emma Walsh". */
  title: string
  revision: number
}>

type Amounts = Readonly<{ amountApplied: number; amountApproved?: number | undefined }>

/** The amount of an expense that may still be approved: the whole claim, or the amount of an earlier step. */
export const mostToApprove = ({ amountApplied, amountApproved }: Amounts): number => amountApproved ?? amountApplied

export type Said = Readonly<{ remarks: string | undefined; amountApproved?: number | undefined }>

/**
 * Sends one decision on the revision that was read: what was changed since is refused with 412.
 * @throws ApiError
 */
export const decide = (matter: Matter, decision: Decision, said: Said) =>
  decision === 'approve' ? approve(matter, said) : refuse(matter, decision, said)

function approve({ type, id, revision }: Matter, { remarks, amountApproved }: Said) {
  const path = { id }
  const body = { Revision: revision, ...(remarks !== undefined && { Remarks: remarks }) }
  if (type === 'ChangeRequest') return send('put', '/change-requests/{id}/actions/approve', { path, body })
  const amount = amountApproved === undefined ? {} : { AmountApproved: amountApproved }
  return send('put', '/ExpenseApplications/{id}/actions/approve', { path, body: { ...body, ...amount } })
}

async function refuse(matter: Matter, decision: 'decline' | 'return', { remarks }: Said) {
  const sent = { path: { id: matter.id }, body: { Remarks: remarks ?? '' }, ifMatch: await tagOf(matter) }
  if (matter.type === 'ChangeRequest') {
    return decision === 'decline'
      ? send('put', '/change-requests/{id}/actions/decline', sent)
      : send('put', '/change-requests/{id}/actions/return', sent)
  }
  return decision === 'decline'
    ? send('put', '/ExpenseApplications/{id}/actions/decline', sent)
    : send('put', '/ExpenseApplications/{id}/actions/return', sent)
}

/** Declining and returning take no revision, but the tag of a version: that of the revision that was read. */
async function tagOf({ type, id, revision }: Matter): Promise<string | undefined> {
  const init = { path: { id } }
  const { record, etag } = await (type === 'ChangeRequest'
    ? fetchRecord('/change-requests/{id}', init)
    : fetchRecord('/ExpenseApplications/{id}', init))
  if (record.revision !== revision) throw new ApiError(412, undefined, new Headers())
  return etag
}

export type Result = Readonly<{ matter: Matter; error?: unknown }>

/** Makes the same decision on several requests, one after the other. A failure does not stop the others. */
export async function decideAll(matters: readonly Matter[], decision: Decision, said: Said): Promise<Result[]> {
  const results: Result[] = []
  for (const matter of matters) {
    try {
      await decide(matter, decision, said)
      results.push({ matter })
    } catch (error) {
      results.push({ matter, error })
    }
  }
  return results
}
