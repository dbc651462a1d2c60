import type { CallerContext, Outcome } from '../../core/command-context.ts'
import { record } from '../../core/records.ts'
import { revokeKeys, storeAccount } from '../accounts/index.ts'
import { type PendingChange, requestAdministrativeChange } from '../administrative-changes/index.ts'
import { endSessionsOf } from '../sign-in/index.ts'
import { accountChanges, isPrivileged, lockAccount } from './held-account.ts'
import type { AccountRow } from './queries.ts'
import { type ReviewedState, refuseChanged, reviewedStateOf, rightsInWords } from './rights.ts'

/** Signing in and keys are refused while an account is suspended. */
export async function suspendAccount(ctx: CallerContext, id: number): Promise<void> {
  const account = await lockAccount(ctx, id, 'suspend')
  await setStatus(ctx, account, 'Suspended')
}

/** Waits for a second administrator where the account is closed or privileged. */
export async function resumeAccount(ctx: CallerContext, id: number): Promise<Outcome> {
  const account = await lockAccount(ctx, id, 'resume')
  if (account.status === 'Closed' || (await isPrivileged(ctx, account))) {
    const reviewed = await reviewedStateOf(ctx, account)
    return requestAdministrativeChange(ctx, {
      kind: accountChanges.resumption,
      resource: { type: 'UserAccount', id },
      summary: `Resume the ${account.status === 'Closed' ? 'closed' : 'suspended'} account of ${account.name} (${account.email})${await rightsInWords(ctx, reviewed.rights, reviewed)}.`,
      command: reviewed,
      subjectPersonId: account.personId,
    })
  }
  await setStatus(ctx, account, 'Active')
  return { id }
}

/** @throws conflict `NoLongerPossible` */
export async function applyResumption(ctx: CallerContext, { resourceId, command }: PendingChange): Promise<void> {
  const account = await lockAccount(ctx, resourceId ?? 0, 'resume')
  await refuseChanged(ctx, account, command as ReviewedState)
  await setStatus(ctx, account, 'Active')
}

/** Its keys are revoked for good. */
export async function closeAccount(ctx: CallerContext, id: number): Promise<void> {
  const account = await lockAccount(ctx, id, 'close')
  await setStatus(ctx, account, 'Closed')
  await revokeKeys(ctx, { userAccountId: id, ...(account.employee && { employeeId: account.employee.id }) })
}

async function setStatus(ctx: CallerContext, account: AccountRow, status: AccountRow['status']): Promise<void> {
  const { tx, employerGroupId, now } = ctx
  await storeAccount(tx, { employerGroupId, userAccountId: account.id }, { status, now })
  if (status !== 'Active') await endSessionsOf(ctx.tx, account.loginId)
  await record(ctx, {
    type: status === 'Closed' ? 'user-account.closed' : 'user-account.updated',
    resource: { type: 'UserAccount', id: account.id },
    changedFields: ['status'],
    before: { status: account.status },
    after: { status },
  })
}
