import { Button, Group, Stack } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { t } from '../../texts/index.ts'
import { Problem } from '../message/index.ts'
import { Section, SideColumn } from '../page/index.ts'
import { Unsaved, useDiscardChanges, useSending } from '../unsaved/index.ts'
import styles from './fields.module.css'
import { isEdited } from './values.ts'

type Options<Values, Result> = Readonly<{
  /** With the names of the command's fields, by which the server names them in messages. */
  initialValues: Values
  submit: (values: Values) => Promise<Result>
  onDone: (result: Result, values: Values) => unknown
}>

/**
 * The values of a command and the state of sending it. The server's messages appear beside the fields that they name. A
 * refusal keeps the typed values.
 */
export function useCommand<Values extends Record<string, unknown>, Result>(options: Options<Values, Result>) {
  const form = useForm<Values>({ initialValues: options.initialValues })
  const element = useRef<HTMLFormElement>(null)
  const mutation = useSending({
    mutationFn: options.submit,
    onSuccess: options.onDone,
    onError: error => {
      if (error instanceof ApiError) form.setErrors(errorsOf(error.violations))
    },
  })
  // The messages are rendered together with the refusal.
  useEffect(() => {
    if (mutation.error) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [mutation.error])
  return {
    form,
    element,
    mutation,
    submit: () => {
      form.clearErrors()
      mutation.mutate(form.getValues())
    },
  }
}

/** Messages by the form's path of a field: `BankAccounts.0.Bsb` for the server's `BankAccounts[0].Bsb`. */
export const errorsOf = (violations: ApiError['violations']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(violations).map(([field, messages]) => [field.replace(/\[(\d+)\]/g, '.$1'), messages.join(' ')]),
  )

type CommandFormProps = Readonly<{
  command: {
    form: Pick<UseFormReturnType<object>, 'getInitialValues' | 'getValues'>
    element: RefObject<HTMLFormElement | null>
    mutation: { error: unknown; isPending: boolean; isLeadingOn: () => boolean }
    submit: () => void
  }
  submitLabel: string
  onCancel?: (() => void) | undefined
  /** Fields whose messages the form shows in its own words. */
  isSaidOf?: readonly string[]
  children: ReactNode
}>

/** The fields of a command, then the refusal and the buttons. */
export function CommandForm({ command, submitLabel, onCancel, isSaidOf = [], children }: CommandFormProps) {
  const error = useRefusal(command)
  const shown = useShownFields(command.element, error)
  return (
    <Unsaved isChanged={() => isEdited(command.form)} sending={command.mutation}>
      <form
        ref={command.element}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          command.submit()
        }}
      >
        <Stack>
          {children}
          <Problem error={error} shown={[...shown, ...isSaidOf]} />
          <Group justify={onCancel && 'flex-end'}>
            {onCancel && <Cancel onCancel={onCancel} discards />}
            <Button type="submit" variant="filled" loading={command.mutation.isPending}>
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Unsaved>
  )
}

type Refusable = Readonly<{ form: Pick<UseFormReturnType<object>, 'getValues'>; mutation: { error: unknown } }>

/** The refusal of the present values; undefined after the user has changed them. */
export function useRefusal({ form, mutation: { error } }: Refusable): unknown {
  const values = form.getValues()
  const [refused, setRefused] = useState({ error, values })
  if (refused.error !== error) setRefused({ error, values })
  return refused.values === values ? error : undefined
}

type CancelProps = Readonly<{
  onCancel: () => void
  /** Unsaved changes go without a question. */
  discards?: boolean
  /** The form is being sent: its outcome is awaited. */
  isPending?: boolean
}>

/** The button that leaves a form. */
export function Cancel({ onCancel, discards = false, isPending = false }: CancelProps) {
  const forget = useDiscardChanges()
  return (
    <Button
      variant="default"
      disabled={isPending}
      onClick={() => {
        if (discards) forget()
        onCancel()
      }}
    >
      {t.cancel}
    </Button>
  )
}

/**
 * The fields of a refusal whose messages the form shows beside a visible input, so that the summary leaves them out.
 */
export function useShownFields(form: RefObject<HTMLElement | null>, error: unknown): readonly string[] {
  const [shown, setShown] = useState<readonly string[]>([])
  // After each render, since fields appear and disappear.
  useLayoutEffect(() => {
    const now = error instanceof ApiError ? shownIn(form.current, error.violations) : []
    if (now.join() !== shown.join()) setShown(now)
  })
  return shown
}

function shownIn(form: HTMLElement | null, violations: ApiError['violations']): string[] {
  // Mantine's ids of messages.
  const messages = [...(form?.querySelectorAll('[id$="-error"]') ?? [])]
    .filter(message => message.checkVisibility())
    .map(({ textContent }) => textContent)
  return Object.entries(violations).flatMap(([field, said]) => {
    const place = messages.indexOf(said.join(' '))
    return place < 0 ? [] : messages.splice(place, 1).map(() => field)
  })
}

type SideFormProps = Readonly<{
  command: CommandFormProps['command']
  submitLabel: string
  onCancel: () => void
  /** What stands above the buttons: what comes of the values. */
  title: string
  aside: ReactNode
  children: ReactNode
}>

/** The fields of a command, and beside them the buttons, which stay in view. */
export function SideForm({ command, submitLabel, onCancel, title, aside, children }: SideFormProps) {
  const error = useRefusal(command)
  const shown = useShownFields(command.element, error)
  return (
    <Unsaved isChanged={() => isEdited(command.form)} sending={command.mutation}>
      <form
        ref={command.element}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          command.submit()
        }}
      >
        <SideColumn
          isSticky
          aside={
            <aside aria-label={title}>
              <Section title={title}>
                <Stack>
                  {aside}
                  <Problem error={error} shown={shown} />
                </Stack>
                <div className={styles.sideFoot}>
                  <Button type="submit" variant="filled" loading={command.mutation.isPending}>
                    {submitLabel}
                  </Button>
                  <Cancel onCancel={onCancel} discards />
                </div>
              </Section>
            </aside>
          }
        >
          {children}
        </SideColumn>
      </form>
    </Unsaved>
  )
}
