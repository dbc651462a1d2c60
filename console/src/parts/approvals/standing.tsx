import { t } from '../../texts/index.ts'
import { StatusBadge } from '../../ui/message/index.ts'
import { Clipped } from '../../ui/table/index.ts'
import { Due } from './due.tsx'
import { decidersOf, type Step } from './steps.tsx'

type Waiting = Readonly<{ approvals: readonly Step[]; needsApprover?: boolean }>

type Props = Readonly<{
  request: Waiting & Readonly<{ status: string }>
  /** Whether the view has mostly requests that wait, so that their status says nothing. */
  isOpenView: boolean
}>

/** Where a request of a list stands: its status, the step that waits, and by when it is to be decided. */
export function Standing({ request: { status, approvals, needsApprover = false }, isOpenView }: Props) {
  const step = status === 'Pending' ? approvals.find(each => each.status === 'Waiting') : undefined
  if (!step) return <StatusBadge status={status} />
  return (
    <>
      <div className="clip">
        {!isOpenView && <StatusBadge status={status} />} {step.name}
      </div>
      {needsApprover || step.approvers.length === 0 ? (
        <Clipped isSoft text={step.approvers.length > 0 ? t.waitsFor.tooFew : t.waitsFor.noDecider} />
      ) : (
        step.dueDateTime && (
          <div className="clip soft">
            <Due at={step.dueDateTime} />
          </div>
        )
      )}
    </>
  )
}

type Decidable = Waiting & Readonly<{ availableActions: readonly Readonly<{ action: string; isAllowed: boolean }>[] }>

/** "waits for Mei Wong or Elias Khoury." */
export function waitsFor(request: Decidable): string {
  if (request.availableActions.some(({ action, isAllowed }) => action === 'approve' && isAllowed)) return t.waitsFor.you
  const { names, isAll } = decidersOf(request) ?? {}
  if (names === undefined) return t.waitsFor.none
  return isAll ? t.waitsFor.all(names) : t.waitsFor.one(names)
}
