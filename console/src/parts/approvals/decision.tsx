import { Button, Group, Stack } from '@mantine/core'
import { getHotkeyHandler, useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { formatMoney } from '../../format/formats.ts'
import { t } from '../../texts/index.ts'
import { ChangedMeanwhile, Modal } from '../../ui/dialog/index.ts'
import { ExactNumberInput, TextArea } from '../../ui/input/index.ts'
import { notify, Problem } from '../../ui/message/index.ts'
import { Unsaved, useSending } from '../../ui/unsaved/index.ts'
import { type Approvable, type Decision, decideAll, type Result } from './deciding.ts'
import styles from './decision.module.css'
import { DecisionResults } from './decision-results.tsx'
import { useSeenApprovables } from './seen-approvables.ts'

type Props = Readonly<{
  decision: Decision
  /** The requests to decide; all get the same decision and the same remarks. */
  approvables: readonly Approvable[]
  /** The largest amount of an expense application that can be approved. */
  most?: number | undefined
  onClose: () => void
  /** Called with the requests that were decided. */
  onDone?: (decided: readonly Approvable[]) => void
}>

/** Asks for the remarks of a decision and sends it. It shows the outcome of each request unless all are decided. */
export function DecisionForm({ decision, onClose, onDone, ...asked }: Props) {
  const words = t.deciding[decision]
  const { approvables, most, changed, lookAgain, narrow } = useSeenApprovables(asked.approvables, asked.most)
  const [remarks, setRemarks] = useState('')
  const [typed, setTyped] = useState<string | number>()
  const amount = typed ?? most ?? ''
  const [results, setResults] = useState<readonly Result[]>([])
  const [first] = approvables
  const isOne = approvables.length === 1
  const hasKeyboard = useMediaQuery('(hover: hover)', true, { getInitialValueInEffect: false })
  const hasAmount = most !== undefined && decision === 'approve'
  const mutation = useSending({
    mutationFn: () =>
      decideAll(approvables, decision, {
        remarks: remarks.trim() || undefined,
        // A text that is no number is sent, and the server refuses it: without an amount it would approve the whole.
        amountApproved: hasAmount && amount !== most ? (amount as number) : undefined,
      }),
    failuresIn: made => made.flatMap(({ error }) => error ?? []),
    onSuccess: made => {
      setResults(made)
      const decided = made.filter(({ error }) => error === undefined).map(({ approvable }) => approvable)
      if (decided[0] && decided.length === made.length) {
        notify(isOne ? words.done(decided[0].code) : t.deciding.outcome(decided.length, 0))
        onClose()
      }
      if (!isOne || decided.length > 0) onDone?.(decided)
      void lookAgain(made)
    },
  })
  const title = isOne ? words.one(first?.code ?? '') : words.several(approvables.length)
  if (!isOne && results.length > 0) {
    // The remarks stay for the next attempt.
    const tryAgain = (failed: readonly Approvable[]) => {
      narrow(failed)
      setResults([])
    }
    return <DecisionResults {...{ title, results, onClose }} done={words.did} onAgain={tryAgain} />
  }
  const error = results[0]?.error
  const messageOf = (field: string) => (error instanceof ApiError ? error.violations[field]?.join(' ') : undefined)
  const submit = () => mutation.mutate()
  return (
    <Modal opened onClose={onClose} title={title}>
      <Unsaved isChanged={() => remarks.trim() !== '' || (typed ?? most) !== most} sending={mutation}>
        <form
          noValidate
          onSubmit={event => {
            event.preventDefault()
            submit()
          }}
          // The refusal was for the former values.
          onChange={() => setResults([])}
        >
          <Stack>
            {isOne ? first && <Decided approvable={first} /> : <ApprovableList approvables={approvables} />}
            {hasAmount && (
              <ExactNumberInput
                label={t.deciding.amountApproved}
                description={t.deciding.amountApprovedHelp}
                isMoney
                value={amount}
                onChange={value => {
                  setTyped(value)
                  setResults([])
                }}
                error={messageOf('AmountApproved')}
              />
            )}
            <TextArea
              label={decision === 'approve' ? t.remarksOptional : t.remarks}
              description={words.remarksFor}
              required={decision !== 'approve'}
              minRows={3}
              maxLength={4000}
              // On a phone the keyboard would cover what is decided.
              data-autofocus={hasKeyboard || undefined}
              value={remarks}
              onChange={event => setRemarks(event.currentTarget.value)}
              onKeyDown={getHotkeyHandler([['mod+Enter', submit]])}
              error={messageOf('Remarks')}
            />
            <Problem error={error} shown={['Remarks', ...(hasAmount ? ['AmountApproved'] : [])]} />
            <ChangedMeanwhile>{changed}</ChangedMeanwhile>
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t.cancel}
              </Button>
              <Button
                type="submit"
                data-autofocus={!hasKeyboard || undefined}
                color={decision === 'decline' ? 'red.8' : undefined}
                loading={mutation.isPending}
              >
                {words.label}
              </Button>
            </Group>
          </Stack>
        </form>
      </Unsaved>
    </Modal>
  )
}

const Decided = ({ approvable }: { approvable: Approvable }) => (
  <div>
    <div>{approvable.title}</div>
    <Gist {...approvable} />
  </div>
)

/** "$52.10 · Silver Cabs" */
const Gist = ({ cost, gist }: Pick<Approvable, 'cost' | 'gist'>) =>
  (cost || gist) && (
    <div className={styles.note}>
      {cost && formatMoney(cost.amount, cost.currency)}
      {cost && gist && ' · '}
      {gist}
    </div>
  )

const ApprovableList = ({ approvables }: { approvables: readonly Approvable[] }) => {
  const total = totalOf(approvables)
  return (
    <>
      <ul className={styles.several}>
        {approvables.map(({ type, id, code, title, ...said }) => (
          <li key={`${type} ${id}`}>
            {title}, {code}
            <Gist {...said} />
          </li>
        ))}
      </ul>
      {total !== undefined && <strong>{t.deciding.total(total)}</strong>}
    </>
  )
}

/** What several cost together. Undefined: fewer than two cost anything, or they are in several currencies. */
function totalOf(approvables: readonly Approvable[]): string | undefined {
  const costs = approvables.flatMap(({ cost }) => cost ?? [])
  const [first, ...others] = costs
  if (!first || others.length === 0 || others.some(({ currency }) => currency !== first.currency)) return undefined
  // In cents, which add up exactly.
  const cents = costs.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  return formatMoney(cents / 100, first.currency)
}
