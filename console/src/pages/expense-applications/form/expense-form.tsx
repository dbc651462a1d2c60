import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { fetchRecord, readPage, send } from '../../../api/client.ts'
import { spokenName } from '../../../format/people.ts'
import { EmployeePicker } from '../../../parts/pickers/index.ts'
import { useToday } from '../../../parts/reference-data/index.ts'
import { useAccount } from '../../../session/session.ts'
import { expenseApplicationsTexts } from '../../../texts/en-AU/expense-applications.ts'
import { t } from '../../../texts/index.ts'
import {
  Cancel,
  isEdited,
  TheirChanges,
  useCommand,
  useEditing,
  useIdempotencyKey,
  useRefusal,
  useShownFields,
} from '../../../ui/form/index.ts'
import { notify, Problem } from '../../../ui/message/index.ts'
import { Page, Section, TextLink } from '../../../ui/page/index.ts'
import { Unsaved } from '../../../ui/unsaved/index.ts'
import styles from '../list/expenses.module.css'
import type { Expense } from '../list/expenses.ts'
import { type Claim, claimOf, commandOf, emptyClaim, fieldLabels } from './claim.ts'
import { ClaimFields } from './claim-fields.tsx'
import { ClaimPreview } from './claim-preview.tsx'
import { CostCentreShares } from './cost-centre-shares.tsx'

const words = expenseApplicationsTexts.form

/** The form of a new claim, with a dry run beside it. */
export function NewExpense() {
  const { employeeId } = useAccount()
  const navigate = useNavigate()
  const withKey = useIdempotencyKey()
  const command = useCommand({
    initialValues: emptyClaim(employeeId, useToday()),
    submit: claim =>
      withKey(Object.assign(commandOf(claim), { SubmitImmediately: !claim.isDraft }), (body, idempotencyKey) =>
        send('post', '/ExpenseApplications', { body, idempotencyKey }),
      ),
    onDone: ({ newId }, { isDraft }) => {
      notify(isDraft ? words.drafted : words.submitted)
      return navigate({ to: '/expense-applications/$id', params: { id: String(newId) } })
    },
  })
  const back = <TextLink to="/expense-applications">{expenseApplicationsTexts.back}</TextLink>
  const { isPending } = command.mutation
  const { isDraft } = command.form.values
  const sendAs = (isDraft: boolean) => {
    if (isPending) return
    command.form.setFieldValue('isDraft', isDraft)
    command.submit()
  }
  return (
    <Frame title={words.title} back={back} command={command} onSubmit={() => sendAs(false)}>
      <Button type="submit" form={formId} loading={isPending && !isDraft} disabled={isPending}>
        {words.submit}
      </Button>
      <Button variant="default" loading={isPending && isDraft} disabled={isPending} onClick={() => sendAs(true)}>
        {words.draft}
      </Button>
      <Cancel isPending={isPending} onCancel={() => navigate({ to: '/expense-applications' })} />
    </Frame>
  )
}

/** The form of an existing claim. */
export function EditExpense({ expense, etag }: { expense: Expense; etag: string | undefined }) {
  const navigate = useNavigate({ from: '/expense-applications/$id' })
  const show = () => navigate({ search: {} })
  const path = { id: expense.id }
  const { command, theirs } = useEditing({
    opened: { record: expense, etag },
    valuesOf: claimOf,
    readNow: () => fetchRecord('/ExpenseApplications/{id}', { path }),
    submit: (claim, ifMatch) => send('put', '/ExpenseApplications/{id}', { path, body: commandOf(claim), ifMatch }),
    onDone: show,
  })
  const back = (
    <TextLink to="/expense-applications/$id" params={{ id: String(expense.id) }}>
      {expense.code}
    </TextLink>
  )
  return (
    <Frame
      title={words.editTitle(expense.code)}
      back={back}
      command={command}
      onSubmit={command.submit}
      expense={expense}
      notice={<TheirChanges theirs={theirs} fields={fieldLabels} />}
    >
      <Button type="submit" form={formId} loading={command.mutation.isPending}>
        {t.save}
      </Button>
      <Cancel isPending={command.mutation.isPending} onCancel={show} />
    </Frame>
  )
}

/** The buttons stand beside the form. */
const formId = 'claim'

type Command = ReturnType<typeof useCommand<Claim, unknown>>
type FrameProps = Readonly<{
  title: string
  back: React.ReactNode
  command: Pick<Command, 'form' | 'element'> & { mutation: Pick<Command['mutation'], 'error' | 'isLeadingOn'> }
  onSubmit: () => void
  expense?: Expense
  notice?: React.ReactNode
  /** The buttons. */
  children: React.ReactNode
}>

function Frame({ title, back, command, onSubmit, expense, notice, children }: FrameProps) {
  const { form, element, mutation } = command
  const error = useRefusal(command)
  const shown = useShownFields(element, error)
  return (
    <Page title={title} back={back} subtitle={words.keepReceipt}>
      <Unsaved isChanged={() => isEdited(form)} sending={mutation}>
        <div className={styles.columns}>
          <form
            id={formId}
            ref={element}
            noValidate
            className={styles.main}
            onSubmit={event => {
              event.preventDefault()
              onSubmit()
            }}
          >
            <Section>
              <Stack>
                {!expense && <Whose form={form} />}
                <ClaimFields form={form} isNew={!expense} />
                <CostCentreShares form={form} />
              </Stack>
            </Section>
            {notice}
          </form>
          <ClaimPreview claim={form.values} expense={expense}>
            <Problem error={error} shown={shown} />
            <Group gap="xs">{children}</Group>
          </ClaimPreview>
        </div>
      </Unsaved>
    </Page>
  )
}

/** For callers who see other employees; who claims for themselves only reads their name. */
function Whose({ form }: { form: Command['form'] }) {
  const { employeeId, personName } = useAccount()
  const [isAsked, ask] = useState(employeeId === undefined)
  const visible = useQuery(readPage('/Employees', { query: { pageNumber: 1, pageSize: 1 } }))
  if ((visible.data?.total ?? 0) <= 1 && employeeId !== undefined) return null
  if (!isAsked && !form.errors.EmployeeId)
    return (
      <div>
        {words.forWhom} <strong>{spokenName(personName)}</strong>{' '}
        <Button variant="subtle" size="compact-sm" aria-label={words.changeWhose} onClick={() => ask(true)}>
          {words.change}
        </Button>
      </div>
    )
  return (
    <EmployeePicker
      label={words.whose}
      required
      chosenLabel={form.values.EmployeeId === employeeId ? spokenName(personName) : undefined}
      {...form.getInputProps('EmployeeId')}
    />
  )
}
