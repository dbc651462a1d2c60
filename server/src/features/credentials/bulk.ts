import { type BulkContext, literal, recordChanges, storeRows } from '../../core/bulk.ts'

/**
 * Makes and changes credentials, which the caller has checked, and records each as its single command does. `from`: SQL for
 * a relation with the columns of `BulkRows` and those here; `isVerified` among the changed fields clears the verification.
 */
export async function storeCredentials(ctx: BulkContext, from: string): Promise<void> {
  const isCleared = "'isVerified' = any(n.changed)"
  await storeRows(ctx, 'credential', {
    from,
    columns: ['registration_number', 'class', 'issue_date', 'expiry_date'],
    firstColumns: ['employee_id', 'credential_type_id', 'credential_issuer_id'],
    more: `verified_by_person_id = case when not ${isCleared} then t.verified_by_person_id end,
      verified_at = case when not ${isCleared} then t.verified_at end,
      expiry_date_since = case when 'expiryDate' = any(n.changed) then ${literal(ctx.now)} else t.expiry_date_since end`,
  })
  await recordChanges(ctx, { prefix: 'credential', resource: 'Credential', from, employee: 'employee_id' })
}
