import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ApiError, askConsole, send } from '../../../api/client.ts'
import { spokenName } from '../../../format/people.ts'
import type { Employee } from '../../../parts/employee-fields/index.ts'
import { employeesTexts } from '../../../texts/en-AU/employees.ts'
import { Modal } from '../../../ui/dialog/index.ts'
import { CommandForm, useCommand } from '../../../ui/form/index.ts'
import { TextArea } from '../../../ui/input/index.ts'
import { Notice } from '../../../ui/message/index.ts'
import { Facts } from '../../../ui/page/index.ts'
import styles from '../people.module.css'

type Props = Readonly<{ employee: Employee; onClose: () => void }>
type Revealed = readonly Readonly<{ field: Field; of?: string; value: string }>[]

const { reveal } = employeesTexts
const fields = ['TaxFileNumber', 'BankAccounts', 'Superannuation'] as const
type Field = (typeof fields)[number]

/** Reveals masked numbers for a minute after a fresh code. The console stores them nowhere. */
export function RevealDialog({ employee, onClose }: Props) {
  const [numbers, setNumbers] = useState<Revealed>()
  return (
    <Modal opened onClose={onClose} title={reveal.title(spokenName(employee.name))}>
      {numbers ? (
        <Numbers numbers={numbers} onClose={onClose} />
      ) : (
        <RevealForm employee={employee} onClose={onClose} onRevealed={setNumbers} />
      )}
    </Modal>
  )
}

type FormProps = Props & Readonly<{ onRevealed: (numbers: Revealed) => void }>

function RevealForm({ employee, onClose, onRevealed }: FormProps) {
  const present = fields.filter(field => isPresent(employee, field))
  // The server accepts a code once. After a refusal for another reason, the form does not ask for it again.
  const [isProved, setIsProved] = useState(false)
  const command = useCommand({
    initialValues: { Fields: present.length === 1 ? [...present] : ([] as Field[]), Reason: '', Code: '' },
    async submit({ Fields, Reason, Code }) {
      rejectMissing({
        ...(Fields.length === 0 && { Fields: [reveal.missing.fields] }),
        ...(Reason.trim() === '' && { Reason: [reveal.missing.reason] }),
        ...(!isProved && !/^(\s*\d){6}\s*$/.test(Code) && { Code: [reveal.missing.code] }),
      })
      if (!isProved) await proveWith(Code.replaceAll(/\s/g, ''))
      setIsProved(true)
      const { data } = await send('post', '/Employees/{id}/actions/reveal', {
        path: { id: employee.id },
        body: { Fields, Reason },
      }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'SecondFactorRequired') setIsProved(false)
        throw error
      })
      // Not as the result, which the cache of requests would keep.
      onRevealed(data?.fields ?? [])
    },
    onDone: () => undefined,
  })
  const input = command.form.getInputProps
  return (
    <CommandForm command={command} submitLabel={reveal.submit} onCancel={onClose}>
      <Notice tone="info">{reveal.record}</Notice>
      <Checkbox.Group label={reveal.fields} withAsterisk {...input('Fields')}>
        <Stack gap="xs" mt="xs">
          {present.map(field => (
            <Checkbox
              key={field}
              value={field}
              label={reveal.names[field]}
              aria-invalid={input('Fields').error !== undefined || undefined}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <TextArea
        label={reveal.reason}
        description={reveal.reasonHint}
        maxLength={500}
        withAsterisk
        {...input('Reason')}
      />
      {isProved ? (
        <Notice tone="success">{reveal.proved}</Notice>
      ) : (
        <TextInput
          label={reveal.code}
          description={reveal.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          withAsterisk
          {...input('Code')}
        />
      )}
    </CommandForm>
  )
}

/** Refuses what the user has left out before a code is spent. */
function rejectMissing(violations: Readonly<Record<string, readonly string[]>>): void {
  if (Object.keys(violations).length > 0) throw new ApiError(400, { ModelState: violations }, new Headers())
}

/** Makes the second factor of the session fresh. A wrong code becomes a message beside its field. */
const proveWith = (code: string) =>
  askConsole('post', '/console/session/second-factor', { Code: code }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'SecondFactorRefused') rejectMissing({ Code: [error.message] })
    throw error
  })

function isPresent({ maskedTaxFileNumber, bankAccounts = [], superannuation = [] }: Employee, field: Field): boolean {
  if (field === 'TaxFileNumber') return maskedTaxFileNumber !== undefined
  return (field === 'BankAccounts' ? bankAccounts : superannuation).length > 0
}

const shownFor = 60

function Numbers({ numbers, onClose }: Readonly<{ numbers: Revealed; onClose: () => void }>) {
  const [left, setLeft] = useState(shownFor)
  useEffect(() => {
    // By the clock: timers hardly run in a hidden tab or on a sleeping laptop.
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
      <Facts
        facts={numbers.map(({ field, of, value }) => [
          of === undefined ? reveal.names[field] : `${reveal.names[field]}: ${of}`,
          <span key="value" className={styles.secret}>
            {value}
          </span>,
        ])}
      />
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          {reveal.hide}
        </Button>
      </Group>
    </Stack>
  )
}
