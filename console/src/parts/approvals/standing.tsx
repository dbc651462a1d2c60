import { inSentence } from '../../format/in-sentence.ts'
import { t } from '../../texts/index.ts'
import { StatusBadge } from '../../ui/message/index.ts'
import { Due } from './due.tsx'
import styles from './standing.module.css'
import { decidersOf, namesOf, type Step } from './steps.tsx'

type Waiting = Readonly<{ approvals: readonly Step[]; needsApprover?: boolean }>

type Props = Readonly<{
  request: Decidable & Readonly<{ status: string }>
  /** Whether the view has mostly requests that wait, so that their status says nothing. */
  isOpenView: boolean
}>

/** Where a request of a list stands: its status, or who has it, at which step, and by when it is to be decided. */
export function Standing({ request, isOpenView }: Props) {
  const { status, approvals, needsApprover = false } = request
  const step = status === 'Pending' ? approvals.find(each => each.status === 'Waiting') : undefined
  if (!step) return <StatusBadge status={status} />
  const isUndecidable = needsApprover || step.approvers.length === 0
  const holder = (
    <span title={isUndecidable ? undefined : t.steps.choice(namesOf(step.approvers))} className={styles.holder}>
      {isUndecidable ? step.approvers.length > 0 ? t.waitsFor.tooFew : t.waitsFor.noDecider : <Holder of={request} />}
    </span>
  )
  return (
    <>
      <div className="clip">{isOpenView ? holder : <StatusBadge status={status} />}</div>
      <div className="clip soft">
        {isOpenView ? step.name : holder}
        {!isUndecidable && step.dueDateTime && (
          <>
            {' · '}
            <Due at={step.dueDateTime} />
          </>
        )}
      </div>
    </>
  )
}

type Decidable = Waiting & Readonly<{ availableActions: readonly Readonly<{ action: string; isAllowed: boolean }>[] }>

const isCallers = ({ availableActions }: Decidable) =>
  availableActions.some(({ action, isAllowed }) => action === 'approve' && isAllowed)

/** In a cell: "Waits for Mei Wong +1", "Waits for 2 of payroll". Of these a long name is cut, and not the others. */
function Holder({ of: request }: { of: Decidable }) {
  const { names = [], missing = 1, step = '' } = decidersOf(request) ?? {}
  const { holder } = t.waitsFor
  if (isCallers(request)) return <strong>{holder.you}</strong>
  if (missing > 1) return <span className="clip">{holder.several(missing, inSentence(step))}</span>
  return (
    <>
      <span className="clip">{holder.one(names[0] ?? '')}</span>
      {names.length > 1 && ` ${holder.others(names.length - 1)}`}
    </>
  )
}

/** "waits for Mei Wong or Elias Khoury." */
export function waitsFor(request: Decidable): string {
  if (isCallers(request)) return t.waitsFor.you
  const { names = [], isAll, step } = decidersOf(request) ?? {}
  if (step === undefined) return t.waitsFor.none
  const shown = names.length > fewNames ? [step] : names
  return isAll ? t.waitsFor.all(shown) : t.waitsFor.one(shown)
}

const fewNames = 2
