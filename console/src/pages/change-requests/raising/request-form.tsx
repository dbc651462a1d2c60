import { useForm } from '@mantine/form'
import { type FocusEvent, type ReactNode, useRef, useState } from 'react'
import type { ChangeRequest, ChangeType } from '../../../parts/change-requests/index.ts'
import { changeRequestsTexts } from '../../../texts/en-AU/change-requests.ts'
import { errorsOf, isEdited } from '../../../ui/form/index.ts'
import { Section } from '../../../ui/page/index.ts'
import { Unsaved } from '../../../ui/unsaved/index.ts'
import type { Employee, Section as KindSection } from '../forms/fields/kind-form.ts'
import { kindForms } from '../forms/index.ts'
import styles from '../requests.module.css'
import { type Command, commandOf, type Values } from './command.ts'
import { ConflictingRequests } from './dry-run/conflicting-requests.tsx'
import { DryRunPanel } from './dry-run/dry-run-panel.tsx'
import { type Target, useDryRun } from './dry-run/use-dry-run.ts'
import { TermsFields } from './terms-fields.tsx'

type Props = Readonly<{
  type: ChangeType
  employee: Employee
  initialValues: Values
  target: Target
  /** A rescission has no values of its own. */
  hasSection?: boolean
  /** What a stored request changes, where its form begins with that. */
  asked?: ChangeRequest['changes'] | undefined
  /** Whether the request can supersede another one. */
  maySupersede?: boolean
  /** Who returned the request. */
  answersTo?: string | undefined
  notice?: ReactNode
  /** What is known of the outcome from the first moment. */
  ahead?: ReactNode
  /** The buttons. Each gets the present command; `refusal` says why the caller may not send it. */
  children: (command: Command, onTried: () => void, refusal: string | undefined) => ReactNode
  /** The mutation that sends it. */
  sending: Readonly<{ error: unknown; reset: () => void; isLeadingOn: () => boolean }>
}>

/** The form of any kind of change, with a dry run beside it. */
export function RequestForm({
  type,
  employee,
  initialValues,
  target,
  hasSection = true,
  asked,
  maySupersede = false,
  answersTo,
  notice,
  ahead,
  children,
  sending,
}: Props) {
  const kind = kindForms[type]
  const [present] = useState(() => kind.present(employee))
  const form = useForm<Values>({ initialValues, onValuesChange: sending.reset })
  const command = commandOf(form.values, { type, employeeId: employee.id, present, hasSection })
  const dryRun = useDryRun(command, target)
  const refusal = dryRun.error?.status === 403 ? dryRun.error.message : undefined
  const { errorOf, onBlur, onTried, element } = useLateErrors(errorsOf(dryRun.error?.violations ?? {}))
  return (
    <Unsaved isChanged={() => isEdited(form)} sending={sending}>
      <div className={styles.formColumns}>
        <form
          ref={element}
          noValidate
          onBlur={onBlur}
          onSubmit={event => event.preventDefault()}
          className={styles.main}
        >
          {notice}
          <ConflictingRequests
            error={sending.error ?? dryRun.error}
            isAsking={dryRun.isAsking}
            employeeId={employee.id}
            chosen={form.values.SupersedesChangeRequestId}
            onChoose={maySupersede ? id => form.setFieldValue('SupersedesChangeRequestId', id) : undefined}
          />
          {hasSection && kind.above?.({ form, path: type, employee })}
          {hasSection && (
            <Section title={kind.title ?? changeRequestsTexts.newValues}>
              <kind.Fields form={form} path={type} employee={employee} errorOf={errorOf} asked={asked} />
            </Section>
          )}
          <Section title={kind.isFromFirstDay ? changeRequestsTexts.remarksOnly : changeRequestsTexts.whenAndWhy}>
            <TermsFields
              {...{ form, path: type, employee, errorOf, kind, answersTo }}
              isFirst={target.kind === 'new'}
            />
          </Section>
          {hasSection && kind.Consequences && (
            <kind.Consequences employee={employee} section={form.values[type] as KindSection} />
          )}
        </form>
        <DryRunPanel
          dryRun={dryRun}
          hasSummary={hasSection}
          refusal={sending.error}
          ahead={ahead}
          supersedes={form.values.SupersedesChangeRequestId}
        >
          <div className={styles.formFoot}>{children(command, onTried, refusal)}</div>
        </DryRunPanel>
      </div>
    </Unsaved>
  )
}

/** Shows a field's message after the user has left the field or tried to send the form, and not before. */
function useLateErrors(errors: Readonly<Record<string, string>>) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [hasTried, setHasTried] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  return {
    element,
    errorOf: (path: string) => (hasTried || left.has(path) ? errors[path] : undefined),
    onBlur(event: FocusEvent<HTMLElement>) {
      const { path } = event.target.dataset
      if (path !== undefined) setLeft(old => new Set([...old, path]))
    },
    onTried() {
      setHasTried(true)
      setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    },
  }
}
