import { Button, Group, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { readPage, send } from '../../api.ts'
import { todayIn } from '../../formats.ts'
import { useAccount } from '../../session.ts'
import { t } from '../../texts/index.ts'
import { useCommand, useOnceKey } from '../../ui/command-form.tsx'
import { EmployeePicker } from '../../ui/employee-picker.tsx'
import { TextLink } from '../../ui/links.tsx'
import { Problem } from '../../ui/notice.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { type Claim, claimOf, commandOf, emptyClaim, fieldNames } from './claim.ts'
import { ClaimFields } from './claim-fields.tsx'
import { ClaimPreview } from './claim-preview.tsx'
import { CostCentreShares } from './cost-centre-shares.tsx'
import styles from './expenses.module.css'
import type { Expense } from './expenses.ts'

const words = t.expenseApplications.form

/** A claim that is made, with what will come of it beside it. */
export function NewExpense() {
  const { employeeId, group } = useAccount()
  const navigate = useNavigate()
  const once = useOnceKey()
  const command = useCommand({
    initialValues: emptyClaim(employeeId, todayIn(group.timeZone)),
    submit: claim =>
      send('post', '/ExpenseApplications', {
        body: Object.assign(commandOf(claim), { SubmitImmediately: !claim.isDraft }),
        onceKey: `${once.key}${claim.isDraft ? ' draft' : ''}`,
      }),
    onDone: ({ newId }, { isDraft }) => {
      notifications.show({ message: isDraft ? words.drafted : words.submitted })
      return navigate({ to: '/expense-applications/$id', params: { id: String(newId) } })
    },
  })
  const back = <TextLink to="/expense-applications">{t.expenseApplications.back}</TextLink>
  const sendAs = (isDraft: boolean) => {
    command.form.setFieldValue('isDraft', isDraft)
    command.submit()
  }
  return (
    <Frame title={words.title} back={back} command={command} onSubmit={() => sendAs(false)}>
      <Button type="submit" loading={command.mutation.isPending}>
        {words.submit}
      </Button>
      <Button variant="default" disabled={command.mutation.isPending} onClick={() => sendAs(true)}>
        {words.draft}
      </Button>
    </Frame>
  )
}

/** The same for one that is there already. */
export function EditExpense({ expense, etag }: { expense: Expense; etag: string | undefined }) {
  const navigate = useNavigate({ from: '/expense-applications/$id' })
  const show = () => navigate({ search: {} })
  const command = useCommand({
    initialValues: claimOf(expense),
    submit: claim =>
      send('put', '/ExpenseApplications/{id}', { path: { id: expense.id }, body: commandOf(claim), ifMatch: etag }),
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
    >
      <Button type="submit" loading={command.mutation.isPending}>
        {t.save}
      </Button>
      <Button variant="default" onClick={show}>
        {t.cancel}
      </Button>
    </Frame>
  )
}

type Command = ReturnType<typeof useCommand<Claim, unknown>>
type FrameProps = Readonly<{
  title: string
  back: React.ReactNode
  command: Pick<Command, 'form' | 'element'> & { mutation: Pick<Command['mutation'], 'error'> }
  onSubmit: () => void
  expense?: Expense
  /** The buttons. */
  children: React.ReactNode
}>

function Frame({ title, back, command, onSubmit, expense, children }: FrameProps) {
  const { form, element, mutation } = command
  return (
    <Page title={title} back={back}>
      <div className={styles.columns}>
        <form
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
              <ClaimFields form={form} />
            </Stack>
          </Section>
          <Section title={words.split}>
            <CostCentreShares form={form} />
          </Section>
          <Problem error={mutation.error} shown={fieldNames} />
          <Group>{children}</Group>
        </form>
        <ClaimPreview claim={form.values} expense={expense} />
      </div>
    </Page>
  )
}

/** For those who see more than themselves. */
function Whose({ form }: { form: Command['form'] }) {
  const { employeeId, personName } = useAccount()
  const visible = useQuery(readPage('/Employees', { query: { pageNumber: 1, pageSize: 1 } }))
  if ((visible.data?.total ?? 0) <= 1 && employeeId !== undefined) return null
  return (
    <EmployeePicker
      label={words.whose}
      required
      chosenLabel={form.values.EmployeeId === employeeId ? personName : undefined}
      {...form.getInputProps('EmployeeId')}
    />
  )
}
