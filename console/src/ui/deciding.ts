import { ApiError, send } from '../api.ts'
import { t } from '../texts/index.ts'

export type Decision = 'approve' | 'decline' | 'return'

/** Something that waits for decisions, as it was when the person looked at it. */
export type Matter = Readonly<{
  type: 'ChangeRequest' | 'ExpenseApplication'
  id: number
  code: string
  /** In words: "Bank accounts for Emma Walsh". */
  title: string
  revision: number
}>

export type Said = Readonly<{ remarks: string | undefined; amountApproved?: number | undefined }>

/**
 * Sends one decision. Approving names the revision that was read: what was changed since is refused with 412.
 * @throws ApiError
 */
export function decide({ type, id, revision }: Matter, decision: Decision, { remarks, amountApproved }: Said) {
  const path = { id }
  const said = remarks === undefined ? {} : { Remarks: remarks }
  const explained = { Remarks: remarks ?? '' }
  if (type === 'ChangeRequest') {
    if (decision === 'approve')
      return send('put', '/change-requests/{id}/actions/approve', { path, body: { Revision: revision, ...said } })
    return decision === 'decline'
      ? send('put', '/change-requests/{id}/actions/decline', { path, body: explained })
      : send('put', '/change-requests/{id}/actions/return', { path, body: explained })
  }
  if (decision === 'approve') {
    const amount = amountApproved === undefined ? {} : { AmountApproved: amountApproved }
    return send('put', '/ExpenseApplications/{id}/actions/approve', {
      path,
      body: { Revision: revision, ...said, ...amount },
    })
  }
  return decision === 'decline'
    ? send('put', '/ExpenseApplications/{id}/actions/decline', { path, body: explained })
    : send('put', '/ExpenseApplications/{id}/actions/return', { path, body: explained })
}

export type Result = Readonly<{ matter: Matter; error?: unknown }>

/** The same decision on several, one after the other: what cannot be decided keeps nothing else from it. */
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

/** Why one of several was not decided, in a sentence. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return t.problems.noAnswer
  if (error.status === 412) return t.problems.stale
  const messages = Object.values(error.violations).flat()
  return messages.length > 0 ? messages.join(' ') : error.message || t.problems.unexpected
}
