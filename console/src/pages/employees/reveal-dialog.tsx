import {
  Button,
  Checkbox,
  Group,
  Stack,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ApiError, askConsole, send } from '../../api/client.ts'
import { spokenName } from '../../format/people.ts'
import { t } from '../../texts/index.ts'
import { Modal } from '../../ui/dialog/index.ts'
import { Cancel } from '../../ui/form/index.ts'
import { Notice, Problem } from '../../ui/message/index.ts'
import { Unsaved, useSending } from '../../ui/unsaved/index.ts'
import type { Employee } from './employee.ts'
import styles from './employees.module.css'

type Props = Readonly<{ isOpen: boolean; employee: Employee; onClose: () => void }>
type Revealed = readonly Readonly<{ field: Field; of?: string; value: string }>[]

const { reveal } = t.employees
const fields = ['TaxFileNumber', 'BankAccounts', 'Superannuation'] as const
type Field = (typeof fields)[number]

/** Numbers that are masked elsewhere, for a minute, to somebody who has just shown who they are. They are kept nowhere. */
export function RevealDialog({ isOpen, employee, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={reveal.title(spokenName(employee.name))}>
      <Reveal employee={employee} onClose={onClose} />
    </Modal>
  )
}

function Reveal({ employee, onClose }: Omit<Props, 'isOpen'>) {
  const [numbers, setNumbers] = useState<Revealed>()
  if (numbers) return <Numbers numbers={numbers} onClose={onClose} />
  return <RevealForm employee={employee} onClose={onClose} onRevealed={setNumbers} />
}

type FormProps = Omit<Props, 'isOpen'> & Readonly<{ onRevealed: (numbers: Revealed) => void }>

function RevealForm({ employee, onClose, onRevealed }: FormProps) {
  const there = fields.filter(field => isThere(employee, field))
  const [chosen, setChosen] = useState<string[]>(there.length === 1 ? [...there] : [])
  const [reason, setReason] = useState('')
  const [code, setCode] = useState('')
  // A code is good once: where only the reason has to be mended, it is not asked for again.
  const [isProved, setIsProved] = useState(false)
  const mutation = useSending({
    gcTime: 0,
    async mutationFn() {
      if (!isProved) await askConsole('post', '/console/session/second-factor', { Code: code.replaceAll(/\s/g, '') })
      setIsProved(true)
      return revealNumbers({ id: employee.id, fields: chosen as Field[], reason })
    },
    onError: error => error instanceof ApiError && error.code === 'SecondFactorRequired' && setIsProved(false),
    onSuccess: onRevealed,
  })
  const { element, missing, isWhole } = useMissing({
    Fields: chosen.length === 0 && reveal.missing.fields,
    Reason: reason.trim() === '' && reveal.missing.reason,
    Code: !isProved && !/^(\s*\d){6}\s*$/.test(code) && reveal.missing.code,
  })
  const problem = (field: 'Fields' | 'Reason' | 'Code') =>
    missing(field) ?? (mutation.error instanceof ApiError ? mutation.error.violations[field]?.join(' ') : undefined)
  const edit = (change: () => void) => {
    change()
    mutation.reset()
  }
  const wrongCode = mutation.error instanceof ApiError && mutation.error.code === 'SecondFactorRefused'
  return (
    <Unsaved isChanged={() => reason.trim() !== '' || code !== ''} sending={mutation}>
      <form
        ref={element}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (isWhole()) mutation.mutate()
        }}
      >
        <Stack>
          <Notice tone="info">{reveal.record}</Notice>
          <Checkbox.Group
            label={reveal.fields}
            withAsterisk
            value={chosen}
            onChange={value => edit(() => setChosen(value))}
            error={problem('Fields')}
          >
            <Stack gap="xs" mt="xs">
              {there.map(field => (
                <Checkbox
                  key={field}
                  value={field}
                  label={reveal.names[field]}
                  aria-invalid={problem('Fields') !== undefined || undefined}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <Reason
            value={reason}
            onChange={({ currentTarget: { value } }) => edit(() => setReason(value))}
            error={problem('Reason')}
          />
          {isProved ? (
            <Notice tone="success">{reveal.proved}</Notice>
          ) : (
            <Code
              value={code}
              onChange={({ currentTarget: { value } }) => edit(() => setCode(value))}
              error={wrongCode ? mutation.error?.message : problem('Code')}
            />
          )}
          {!wrongCode && <Problem error={mutation.error} shown={['Fields', 'Reason', 'Code']} />}
          <Group justify="flex-end">
            <Cancel onCancel={onClose} />
            <Button type="submit" loading={mutation.isPending}>
              {reveal.submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Unsaved>
  )
}

/** What is still to be filled in, told once somebody has tried to send it; the first of it gets the focus. */
function useMissing<Field extends string>(words: Readonly<Record<Field, string | false>>) {
  const element = useRef<HTMLFormElement>(null)
  const [hasTried, setTried] = useState(false)
  return {
    element,
    missing: (field: Field) => (hasTried && words[field]) || undefined,
    isWhole() {
      if (Object.values(words).every(word => word === false)) return true
      setTried(true)
      setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return false
    },
  }
}

const Reason = (props: TextareaProps) => (
  <Textarea label={reveal.reason} description={reveal.reasonHint} maxLength={500} withAsterisk autosize {...props} />
)

const Code = (props: TextInputProps) => (
  <TextInput
    label={reveal.code}
    description={reveal.codeHint}
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={10}
    withAsterisk
    {...props}
  />
)

type Asked = Readonly<{ id: number; fields: readonly Field[]; reason: string }>

async function revealNumbers({ id, fields, reason }: Asked): Promise<Revealed> {
  const { data } = await send('post', '/Employees/{id}/actions/reveal', {
    path: { id },
    body: { Fields: [...fields], Reason: reason },
  })
  return data?.fields ?? []
}

function isThere({ maskedTaxFileNumber, bankAccounts = [], superannuation = [] }: Employee, field: Field): boolean {
  if (field === 'TaxFileNumber') return maskedTaxFileNumber !== undefined
  return (field === 'BankAccounts' ? bankAccounts : superannuation).length > 0
}

const shownFor = 60

function Numbers({ numbers, onClose }: Readonly<{ numbers: Revealed; onClose: () => void }>) {
  const [left, setLeft] = useState(shownFor)
  useEffect(() => {
    // By the clock: a page that nobody looks at, and a laptop that sleeps, hardly tick.
    const until = Date.now() + shownFor * 1000
    const ticking = setInterval(() => setLeft(Math.ceil((until - Date.now()) / 1000)), 1000)
    return () => clearInterval(ticking)
  }, [])
  useEffect(() => {
    if (left <= 0) onClose()
  }, [left, onClose])
  return (
    <Stack>
      <Notice tone="warning" title={reveal.shown} isAlert />
      <div role="timer">{reveal.seconds(left)}</div>
      {numbers.length === 0 && <p>{reveal.nothing}</p>}
      <dl className={styles.numbers}>
        {numbers.map(({ field, of, value }) => (
          <div key={`${field} ${of} ${value}`}>
            <dt className={styles.label}>{of === undefined ? reveal.names[field] : `${reveal.names[field]}: ${of}`}</dt>
            <dd className={styles.secret}>{value}</dd>
          </div>
        ))}
      </dl>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          {reveal.hide}
        </Button>
      </Group>
    </Stack>
  )
}
