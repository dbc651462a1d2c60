import type { Outcome, RemarkDocument, StepDocument } from './documents.ts'
import type { Loading } from './loading.ts'

export type NewApprovable = Readonly<{
  kind: 'ChangeRequest' | 'ExpenseApplication'
  requestedByPersonId: number
  subjectPersonId: number
  revision: number
  isTwoPerson: boolean
  /** The command of each revision, as sent. */
  command: Readonly<Record<string, unknown>>
  createdAt: string
  submittedAt: string | null
  /** What its chain is resolved from, when it is resolved anew. */
  routing: Readonly<Record<string, unknown>>
  steps: readonly StepDocument[]
  remarks: readonly RemarkDocument[]
}>

/** What is approved, with its revisions, steps, decisions and remarks. @returns its id */
export async function insertApprovable(loading: Loading, approvable: NewApprovable): Promise<number> {
  const { tx, group } = loading
  const { kind, requestedByPersonId, subjectPersonId, revision, isTwoPerson } = approvable
  const routing = JSON.stringify(approvable.routing)
  const { id } = await tx
    .insertInto('approvable')
    .values({ employerGroupId: group.id, kind, requestedByPersonId, subjectPersonId, revision, isTwoPerson, routing })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertRevisions(loading, approvable, id)
  let waitingSince = approvable.submittedAt
  for (const step of approvable.steps) {
    await insertStep(loading, { approvable, approvableId: id, step, waitingSince })
    waitingSince = step.decidedDateTime ? loading.moment(step.decidedDateTime) : waitingSince
  }
  await insertRemarks(loading, approvable.remarks, id)
  return id
}

async function insertRevisions({ tx, group }: Loading, approvable: NewApprovable, approvableId: number): Promise<void> {
  const revisions = Array.from({ length: approvable.revision }, (_, place) => place + 1)
  await tx
    .insertInto('approvableRevision')
    .values(
      revisions.map(revision => ({
        employerGroupId: group.id,
        approvableId,
        revision,
        editedByPersonId: approvable.requestedByPersonId,
        command: JSON.stringify(approvable.command),
        createdAt: approvable.createdAt,
      })),
    )
    .execute()
}

type NewStep = Readonly<{
  approvable: NewApprovable
  approvableId: number
  step: StepDocument
  waitingSince: string | null
}>

async function insertStep(loading: Loading, { approvable, approvableId, step, waitingSince }: NewStep): Promise<void> {
  const { tx, group, codes, moment } = loading
  const isReached = step.status !== 'NotReached'
  const { id } = await tx
    .insertInto('approvalStep')
    .values({
      employerGroupId: group.id,
      approvableId,
      revision: approvable.revision,
      step: step.step,
      name: step.name,
      approver: approverOf(step),
      approverType: step.approverType,
      positionId: step.positionCode ? codes.position(step.positionCode) : null,
      rule: step.rule,
      requiredApprovals: step.requiredApprovals ?? 1,
      status: step.status,
      needsApprover: step.status === 'Waiting' && step.approverCodes.length === 0,
      resolvedVia: step.resolvedVia ?? null,
      waitingSince: isReached ? waitingSince : null,
      reassignedToAuthorityId: isReassigned(approvable, step) ? codes.authority(step.approverCodes[0] ?? '').id : null,
      dueAt: step.dueDateTime ? moment(step.dueDateTime) : null,
      decidedAt: step.decidedDateTime ? moment(step.decidedDateTime) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const code of step.approverCodes) {
    await tx
      .insertInto('approvalCandidate')
      .values({ employerGroupId: group.id, approvalStepId: id, authorityId: codes.authority(code).id })
      .execute()
  }
  await insertDecisions(loading, { approvable, approvableId, step, stepId: id })
}

/** Somebody has given the step that waits to a certain authority, and said so. */
const isReassigned = ({ remarks, revision }: NewApprovable, { status }: StepDocument): boolean =>
  status === 'Waiting' && remarks.some(remark => remark.type === 'Reassignment' && remark.revision === revision)

/** The way to find an approver that a step of this name was made by. */
function approverOf({ name }: StepDocument): string {
  const approver = approvers[name]
  if (approver === undefined) throw new Error(`The sample has a step "${name}", of which nobody knows who decides it.`)
  return approver
}

const approvers: Readonly<Record<string, string>> = {
  'Line approver': 'Line',
  'Next line approver': 'NextLine',
  'Receiving line approver': 'ReceivingLine',
  'Human resources': 'HumanResources',
  Payroll: 'Payroll',
  'Receiving cost centre': 'ReceivingCostCentre',
}

async function insertDecisions(
  { tx, group, codes, moment }: Loading,
  { approvable, approvableId, step, stepId }: Omit<NewStep, 'waitingSince'> & { stepId: number },
): Promise<void> {
  for (const { authorityCode, decision, dateTime } of decisionsOf(step)) {
    const authority = codes.authority(authorityCode)
    await tx
      .insertInto('approvalDecision')
      .values({
        employerGroupId: group.id,
        approvalStepId: stepId,
        approvableId,
        revision: approvable.revision,
        requestedByPersonId: approvable.requestedByPersonId,
        subjectPersonId: approvable.subjectPersonId,
        decidedByPersonId: authority.personId,
        authorityId: authority.id,
        decision,
        decidedAt: moment(dateTime),
      })
      .execute()
  }
}

/** Where one person decided, the step itself says who and when. */
function decisionsOf(step: StepDocument): NonNullable<StepDocument['decisions']> {
  if (step.decisions) return step.decisions
  if (!step.decidedByCode || !step.decidedDateTime) return []
  return [{ authorityCode: step.decidedByCode, decision: step.status as Outcome, dateTime: step.decidedDateTime }]
}

async function insertRemarks(
  { tx, group, codes, moment }: Loading,
  remarks: readonly RemarkDocument[],
  approvableId: number,
): Promise<void> {
  if (remarks.length === 0) return
  await tx
    .insertInto('remark')
    .values(
      remarks.map(({ type, remark, authorCode, revision, createdDateTime }, place) => ({
        employerGroupId: group.id,
        approvableId,
        sequence: place + 1,
        type,
        remark,
        authorPersonId: authorCode === null ? null : codes.employee(authorCode).personId,
        revision,
        createdAt: moment(createdDateTime),
      })),
    )
    .execute()
}
