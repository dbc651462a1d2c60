import type { CallerContext } from '../../core/command-context.ts'
import {
  type Drafting,
  type ProposedRequest,
  proposedRequestOf,
  proposeFromSection,
  readDraft,
} from './drafting/index.ts'
import type { OwnColumns } from './record/index.ts'
import { proposeRescission, type Rescinds } from './rescission/index.ts'

type RepeatedDrafting = Drafting & Readonly<{ own: OwnColumns }>

/** Proposes a stored request again: from its section, or from the requests that it rescinds. */
export function proposeAgain(
  ctx: CallerContext,
  { content, subject, own }: RepeatedDrafting,
): Promise<ProposedRequest> {
  const { rescindsChangeRequestId: id, rescindsAlso: also } = own
  return id === null
    ? proposeFromSection(ctx, { content, subject })
    : proposeFromRescission(ctx, { content, subject, rescinds: { id, also } })
}

/** Proposes a request that rescinds applied requests. */
export async function proposeFromRescission(
  ctx: CallerContext,
  { rescinds, ...drafting }: Drafting & Readonly<{ rescinds: Rescinds }>,
): Promise<ProposedRequest> {
  const draft = await readDraft(ctx, drafting)
  return proposedRequestOf(draft, await proposeRescission(ctx, rescinds, draft))
}
