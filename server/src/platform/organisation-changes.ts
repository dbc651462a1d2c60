import type { CommandContext } from './command-context.ts'

/**
 * Notes that the organisation has changed: a chart, holder, role, delegation, status or whatever else decides who
 * approves. A job finds the approvers of waiting steps again within a second (`approvals/rerouting.ts`).
 *
 * @param reason a sentence for the remarks of requests that get other approvers: "Terminal Manager was moved." Many
 *   people read these, so it names structure alone: no person, and no cost centre.
 */
export async function noteOrganisationChange(
  { tx, employerGroupId, now }: Pick<CommandContext, 'tx' | 'employerGroupId' | 'now'>,
  reason: string,
): Promise<void> {
  await tx.insertInto('organisationChange').values({ employerGroupId, reason, occurredAt: now }).execute()
}
