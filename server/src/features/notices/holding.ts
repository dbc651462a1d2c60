import { sql } from 'kysely'
import { inGroup, listGroupIds } from '../../core/command-context.ts'
import { recordAudit } from '../../core/records.ts'
import type { Database, Tx } from '../../platform/database/index.ts'

/** Whether emails wait, since the database was restored and no operator has released them: people may have had them before. */
export async function areEmailsHeld({ withoutGroup }: Pick<Database, 'withoutGroup'>): Promise<boolean> {
  const { rows } = await sql`select from restoration where emails_released_at is null limit 1`.execute(withoutGroup)
  return rows.length > 0
}

type Release = Readonly<{ now: string; discards: boolean }>

/**
 * Releases the emails that are held, on record in each group.
 * @param release `discards`: those that wait are dropped
 * @returns whether they were held, and how many were dropped
 */
export async function releaseEmails(
  database: Database,
  { now, discards }: Release,
): Promise<Readonly<{ wasHeld: boolean; dropped: number }>> {
  const groups = await listGroupIds(database)
  return database.transaction(undefined, async tx => {
    const { numAffectedRows = 0n } = await sql`
      update restoration set emails_released_at = ${now} where emails_released_at is null`.execute(tx)
    if (numAffectedRows === 0n) return { wasHeld: false, dropped: 0 }
    let dropped = 0
    for (const employerGroupId of groups) {
      dropped += await inGroup(tx, employerGroupId, async () => {
        const discarded = discards ? await discardEmails(tx, employerGroupId, now) : 0
        const resource = { type: 'EmployerGroup', id: employerGroupId }
        const ctx = { tx, employerGroupId, actor: 'System', now } as const
        await recordAudit(ctx, { type: 'emails.released', resource, details: { discarded } })
        return discarded
      })
    }
    return { wasHeld: true, dropped }
  })
}

async function discardEmails(tx: Tx, employerGroupId: number, now: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update notice set status = 'Skipped', failure = 'restored', finished_at = ${now}
    where employer_group_id = ${employerGroupId} and status in ('Waiting', 'Sending')`.execute(tx)
  return Number(numAffectedRows)
}
