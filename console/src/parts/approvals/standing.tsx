import { inSentence } from '../../format/in-sentence.ts'
import { t } from '../../texts/index.ts'
import { StatusBadge } from '../../ui/message/index.ts'
import { Due } from './due.tsx'
import styles from './standing.module.css'
import { decidersOf, type Step } from './steps.tsx'

type Waiting = Readonly<{ approvals: readonly Step[]; needsApprover?: boolean }>

type Props = Readonly<{
  request: Decidable & Readonly<{ status: string }>
  /** Whether the view has mostly requests that wait, so that their status says nothing. */
  isOpenView: boolean
}>

/** Where a request of a list stands: its status, or who has it, at which step, and by when it is to be decided. */
export function Standing({ request, isOpenView }: Props) {
  const { status } = request
  const step = waitingStep(request)
  if (!step) return <StatusBadge status={status} />
  return (
    <>
      <div className="clip">
        {isOpenView ? <Holder request={request} step={step} /> : <StatusBadge status={status} />}
      </div>
      <div className="clip soft">
        {isOpenView ? step.name : <Holder request={request} step={step} />}
        <StepDue request={request} step={step} />
      </div>
    </>
  )
}

/** The same in one line, without the step. */
export function StandingLine({ request }: Pick<Props, 'request'>) {
  const step = waitingStep(request)
  if (!step) return <StatusBadge status={request.status} />
  return (
    <>
      <Holder request={request} step={step} />
      <StepDue request={request} step={step} />
    </>
  )
}

const waitingStep = ({ status, approvals }: Props['request']) =>
  status === 'Pending' ? approvals.find(each => each.status === 'Waiting') : undefined

const isUndecidable = ({ needsApprover = false }: Waiting, step: Step) => needsApprover || step.approvers.length === 0

type StepProps = Readonly<{ request: Decidable; step: Step }>

/** "Waits for Mei Wong +1", "Waits for 2 of payroll". Of these a long name is cut, and not the others. */
function Holder({ request, step }: StepProps) {
  const { holder, tooFew, noDecider } = t.waitsFor
  if (isUndecidable(request, step)) return step.approvers.length > 0 ? tooFew : noDecider
  if (waitsForCaller(request)) return <strong>{holder.you}</strong>
  const { names = [], missing = 1 } = decidersOf(request) ?? {}
  if (missing > 1) return holder.several(missing, inSentence(step.name))
  const [name = '', ...others] = names
  return (
    <span className={styles.holder} title={t.steps.choice(names)}>
      <span className="clip">{holder.one(name)}</span>
      {others.length > 0 && (
        <>
          <span aria-hidden> {holder.others(others.length)}</span>
          <span className="visually-hidden">, {t.steps.choice(others)}</span>
        </>
      )}
    </span>
  )
}

function StepDue({ request, step }: StepProps) {
  if (isUndecidable(request, step) || !step.dueDateTime) return null
  return (
    <>
      {' · '}
      <Due at={step.dueDateTime} />
    </>
  )
}

type Decidable = Waiting & Readonly<{ availableActions: readonly Readonly<{ action: string; isAllowed: boolean }>[] }>

/** Whether the caller may decide a request now. */
export const waitsForCaller = ({ availableActions }: Pick<Decidable, 'availableActions'>): boolean =>
  availableActions.some(({ action, isAllowed }) => action === 'approve' && isAllowed)

/** "waits for Mei Wong or Elias Khoury." */
export function waitsFor(request: Decidable): string {
  if (waitsForCaller(request)) return t.waitsFor.you
  const { names = [], isAll, step } = decidersOf(request) ?? {}
  if (step === undefined) return t.waitsFor.none
  const shown = names.length > fewNames ? [step] : names
  return isAll ? t.waitsFor.all(shown) : t.waitsFor.one(shown)
}

const fewNames = 2
