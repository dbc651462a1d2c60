import { Button, Group, Stack } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { t } from '../../texts/index.ts'
import { Problem } from '../message/index.ts'
import { Unsaved, useDiscardChanges, useSending } from '../unsaved/index.ts'
import { isEdited } from './values.ts'

type Options<Values, Result> = Readonly<{
  /** Named as the command's fields, so that the server's messages find their places. */
  initialValues: Values
  submit: (values: Values) => Promise<Result>
  onDone: (result: Result, values: Values) => unknown
}>

/**
 * The values of a command, and what became of sending it. Messages of the server stand beside the fields that they name;
 * typed values stay, whatever happens.
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
  // The messages stand there by the time that the refusal does.
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

/** `BankAccounts[0].Bsb`, as the server names a field, is `BankAccounts.0.Bsb` here. */
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
  /** Fields about which the form says something in words of its own. */
  isSaidOf?: readonly string[]
  children: ReactNode
}>

/** The fields of a command with what went wrong and the buttons below them. */
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
            {onCancel && <Cancel onCancel={onCancel} />}
            <Button type="submit" loading={command.mutation.isPending}>
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Unsaved>
  )
}

type Refusable = Readonly<{ form: Pick<UseFormReturnType<object>, 'getValues'>; mutation: { error: unknown } }>

/** Why what stands in the form was refused: no more once something else stands there. */
export function useRefusal({ form, mutation: { error } }: Refusable): unknown {
  const values = form.getValues()
  const [refused, setRefused] = useState({ error, values })
  if (refused.error !== error) setRefused({ error, values })
  return refused.values === values ? error : undefined
}

/** Leaves the form around as it is, whatever was typed in it: pressing it is the decision. */
export function Cancel({ onCancel }: { onCancel: () => void }) {
  const forget = useDiscardChanges()
  return (
    <Button
      variant="default"
      onClick={() => {
        forget()
        onCancel()
      }}
    >
      {t.cancel}
    </Button>
  )
}

/**
 * Of the fields that a refusal names, those beside which the form shows its message, so that it need not be repeated. What
 * a form has no field for, or does not show at the moment, is not among them.
 */
export function useShownFields(form: RefObject<HTMLElement | null>, error: unknown): readonly string[] {
  const [shown, setShown] = useState<readonly string[]>([])
  // After each drawing, since fields come and go.
  useLayoutEffect(() => {
    const now = error instanceof ApiError ? shownIn(form.current, error.violations) : []
    if (now.join() !== shown.join()) setShown(now)
  })
  return shown
}

function shownIn(form: HTMLElement | null, violations: ApiError['violations']): string[] {
  // As the inputs of the interface library name their messages.
  const messages = [...(form?.querySelectorAll('[id$="-error"]') ?? [])]
    .filter(message => message.checkVisibility())
    .map(({ textContent }) => textContent)
  return Object.entries(violations).flatMap(([field, said]) => {
    const place = messages.indexOf(said.join(' '))
    return place < 0 ? [] : messages.splice(place, 1).map(() => field)
  })
}
