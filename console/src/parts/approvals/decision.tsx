import { Button, Group, type NumberInputProps, Stack, Textarea, type TextareaProps } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { t } from '../../texts/index.ts'
import { ChangedMeanwhile, Modal } from '../../ui/dialog/index.ts'
import { ExactNumberInput } from '../../ui/input/index.ts'
import { notify, Problem } from '../../ui/message/index.ts'
import { Unsaved, useSending } from '../../ui/unsaved/index.ts'
import { type Approvable, type Decision, decideAll, type Result } from './deciding.ts'
import { DecisionResults } from './decision-results.tsx'
import { useSeenApprovables } from './seen-approvables.tsx'

type Props = Readonly<{
  decision: Decision
  /** The requests to decide; several get the same decision and the same remarks. */
  approvables: readonly Approvable[]
  /** What may be approved of an expense application; less may be, too. */
  most?: number | undefined
  onClose: () => void
  /** Called with those that were decided. */
  onDone?: (decided: readonly Approvable[]) => void
}>

/** Asks for the remarks that go with a decision and makes it; of several it says for each what came of it. */
export function DecisionForm({ decision, onClose, onDone, ...asked }: Props) {
  const words = t.deciding[decision]
  const { approvables, most, changed, lookAgain, narrow } = useSeenApprovables(asked.approvables, asked.most)
  const [remarks, setRemarks] = useState('')
  const [typed, setTyped] = useState<string | number>()
  const amount = typed ?? most ?? ''
  const [results, setResults] = useState<readonly Result[]>([])
  const isOne = approvables.length === 1
  const hasAmount = most !== undefined && decision === 'approve'
  const mutation = useSending({
    mutationFn: () => {
      // A text that is no number is sent as it is: the server refuses it, where nothing at all would approve the whole.
      const amountApproved = most !== undefined && amount !== most ? (amount as number) : undefined
      return decideAll(approvables, decision, {
        remarks: remarks.trim() === '' ? undefined : remarks.trim(),
        amountApproved,
      })
    },
    failuresIn: made => made.flatMap(({ error }) => error ?? []),
    onSuccess: made => {
      setResults(made)
      const decided = made.filter(({ error }) => error === undefined).map(({ approvable }) => approvable)
      if (isOne && decided[0]) {
        notify(words.done(decided[0].code))
        onClose()
      }
      if (isOne ? decided.length > 0 : true) onDone?.(decided)
      void lookAgain(made)
    },
  })
  if (!isOne && results.length > 0) {
    // With the remarks that stand here still.
    const tryAgain = (failed: readonly Approvable[]) => {
      narrow(failed)
      setResults([])
    }
    const title = words.several(approvables.length)
    return <DecisionResults {...{ title, results, onClose }} done={words.did} onAgain={tryAgain} />
  }
  const error = results[0]?.error
  const submit = () => mutation.mutate()
  return (
    <Modal
      opened
      onClose={onClose}
      title={isOne ? words.one(approvables[0]?.code ?? '') : words.several(approvables.length)}
    >
      <Unsaved isChanged={() => remarks.trim() !== '' || (typed ?? most) !== most} sending={mutation}>
        <form
          noValidate
          onSubmit={event => {
            event.preventDefault()
            submit()
          }}
        >
          <Stack>
            {isOne ? <div>{approvables[0]?.title}</div> : <ApprovableList approvables={approvables} />}
            {hasAmount && (
              <AmountApproved
                value={amount}
                onChange={value => {
                  setTyped(value)
                  setResults([])
                }}
                error={messageOf(error, 'AmountApproved')}
              />
            )}
            <Remarks
              decision={decision}
              value={remarks}
              onChange={event => {
                setRemarks(event.currentTarget.value)
                setResults([])
              }}
              onKeyDown={getHotkeyHandler([['mod+Enter', submit]])}
              error={messageOf(error, 'Remarks')}
            />
            <Problem error={error} shown={['Remarks', ...(hasAmount ? ['AmountApproved'] : [])]} />
            <ChangedMeanwhile>{changed}</ChangedMeanwhile>
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t.cancel}
              </Button>
              <Button type="submit" color={decision === 'decline' ? 'red.8' : undefined} loading={mutation.isPending}>
                {words.label}
              </Button>
            </Group>
          </Stack>
        </form>
      </Unsaved>
    </Modal>
  )
}

const messageOf = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError ? error.violations[field]?.join(' ') : undefined

const AmountApproved = (props: NumberInputProps) => (
  <ExactNumberInput
    label={t.deciding.amountApproved}
    description={t.deciding.amountApprovedHelp}
    decimalScale={2}
    min={0}
    hideControls
    {...props}
  />
)

const Remarks = ({ decision, ...props }: TextareaProps & { decision: Decision }) => (
  <Textarea
    label={decision === 'approve' ? t.remarksOptional : t.remarks}
    description={t.deciding[decision].remarksFor}
    required={decision !== 'approve'}
    autosize
    minRows={3}
    maxRows={12}
    maxLength={4000}
    data-autofocus
    {...props}
  />
)

const ApprovableList = ({ approvables }: { approvables: readonly Approvable[] }) => (
  <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
    {approvables.map(({ type, id, code, title }) => (
      <li key={`${type} ${id}`}>
        {title}, {code}
      </li>
    ))}
  </ul>
)
