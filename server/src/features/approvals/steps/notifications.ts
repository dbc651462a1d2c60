import type { CommandContext } from '../../../platform/command-context.ts'
import { notify } from '../../notices/index.ts'
import { type Approvable, getResource, personsOf, recordOf } from '../approvable/index.ts'

import type { Resolution } from './resolution.ts'
import type { StepRow } from './rows.ts'

type Waiting = Readonly<{
  row: Pick<StepRow, 'id' | 'name'>
  resolution: Pick<Resolution, 'approvers' | 'needsApprover'>
}>

/** Tells of a step that waits from now on: those who are asked, and, where nobody may decide it, the administrators. */
export async function tellOfWaiting(
  ctx: CommandContext,
  step: Waiting & Readonly<{ approvable: Approvable }>,
): Promise<void> {
  const resource = await getResource(ctx, step.approvable)
  if (step.resolution.needsApprover) await recordOf(ctx, step.approvable, { resource, verb: 'needs-approver' })
  await tellThoseAsked(ctx, [{ ...step, code: resource.code }])
}

/** Tells those who decide steps of them, each person once for each step, however often they come to be asked. */
export async function tellThoseAsked(
  ctx: CommandContext,
  steps: readonly (Waiting & Readonly<{ code: string }>)[],
): Promise<void> {
  const persons = await personsOf(
    ctx,
    steps.flatMap(({ resolution }) => resolution.approvers.map(({ id }) => id)),
  )
  await notify(
    ctx,
    steps.flatMap(({ row, code, resolution }) => {
      const personIds = new Set(resolution.approvers.flatMap(({ id }) => persons.get(id) ?? []))
      return [...personIds].map(personId => ({
        kind: 'StepWaits' as const,
        personId,
        once: `step-waits/${row.id}/${personId}`,
        about: { code, step: row.name },
      }))
    }),
  )
}
