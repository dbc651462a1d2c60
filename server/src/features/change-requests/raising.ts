import { randomUUID } from 'node:crypto'
import type { CallerContext } from '../../core/command-context.ts'
import { lifecycle } from '../approvals/index.ts'
import { type Basis, type Drafting, draftOf, type ProposedRequest, proposedRequestOf } from './drafting/index.ts'
import { changeRequests } from './lifecycle.ts'
import { proposeSection, storeChanges } from './proposals/index.ts'
import { proposeRescission, type Rescinds } from './rescission/index.ts'

/** Proposes a request from the section of its content. */
export async function proposeFromSection(ctx: CallerContext, drafting: Drafting): Promise<ProposedRequest> {
  const draft = draftOf(ctx, drafting)
  return proposedRequestOf(draft, await proposeSection(draft.kind, draft.content.section, draft.situation))
}

/** Proposes a request from its section, or from the applied requests that it rescinds. */
export async function propose(
  ctx: CallerContext,
  { rescinds, ...drafting }: Drafting & Readonly<{ rescinds: Rescinds | undefined }>,
): Promise<ProposedRequest> {
  if (!rescinds) return proposeFromSection(ctx, drafting)
  const draft = draftOf(ctx, drafting)
  return proposedRequestOf(draft, await proposeRescission(ctx, rescinds, draft.situation))
}

type Raising = Readonly<{
  basis: Basis
  proposed: ProposedRequest
  isDraft: boolean
  remarks: string | undefined
  supersedesId?: number | undefined
  rescinds?: Rescinds
  policy?: lifecycle.Policy | undefined
}>

/** Stores a valid request, and submits it unless it is a draft. */
export function raiseRequest(ctx: CallerContext, raising: Raising) {
  const { basis, proposed, isDraft, remarks, supersedesId = null, rescinds, policy } = raising
  const { subject, openChanges } = basis
  const { kind, columns, annotations, changes, revision, isTwoPerson, about, after } = proposed
  const request = { token: randomUUID(), employeeId: subject.id, changeType: kind.changeType }
  const maySupersede = rescinds === undefined
  return lifecycle.raise(ctx, changeRequests, {
    ...{ subjectPersonId: subject.personId, employerId: subject.employerId, isTwoPerson, ...revision },
    ...{ isDraft, remarks, about, after, policy },
    columns: {
      ...{ ...request, ...columns, ...annotations, supersedesChangeRequestId: supersedesId },
      rescindsChangeRequestId: rescinds?.id ?? null,
      rescindsAlso: [...(rescinds?.also ?? [])],
    },
    storeParts: id =>
      storeChanges(ctx, { request: { id, ...request }, isOpen: !isDraft, maySupersede, changes, openChanges }),
  })
}
