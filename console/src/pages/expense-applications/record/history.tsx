import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconMessage, IconSend, IconUserShare, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read, send } from '../../../api/client.ts'
import { spokenWith } from '../../../format/people.ts'
import { authorOf, quoteOf, type Remark } from '../../../parts/approvals/index.ts'
import { useMay } from '../../../session/session.ts'
import { expenseApplicationsTexts } from '../../../texts/en-AU/expense-applications.ts'
import { t } from '../../../texts/index.ts'
import { isEdited, useCommand, useIdempotencyKey } from '../../../ui/form/index.ts'
import { TextArea } from '../../../ui/input/index.ts'
import { ReadFailure } from '../../../ui/loading/index.ts'
import type { Tone } from '../../../ui/message/index.ts'
import { Problem } from '../../../ui/message/index.ts'
import { Section } from '../../../ui/page/index.ts'
import { Timeline, type TimelineItem } from '../../../ui/timeline/index.ts'
import { Unsaved } from '../../../ui/unsaved/index.ts'
import styles from '../list/expenses.module.css'
import { type Expense, isUnfinished, moneyOf } from '../list/expenses.ts'

const words = expenseApplicationsTexts

/** The history of an application, the oldest first, with a form for remarks. */
export function History({ expense }: { expense: Expense }) {
  const { id } = expense
  const remarks = useQuery(read('/ExpenseApplications/{id}/remarks', { path: { id } }))
  const items = itemsOf(expense, remarks.data ?? [])
  const mayWrite = useMay('expenses.write')
  const mayDecide = useMay('change-requests.decide')
  return (
    <Section title={words.history}>
      <div className={styles.main}>
        {items.length === 0 ? words.nothingYet : <Timeline items={items} />}
        <ReadFailure query={remarks} />
        {(mayWrite || mayDecide) && <Remarking expense={expense} />}
      </div>
    </Section>
  )
}

/** Submissions and decisions have a remark only if the person wrote one; the steps tell the rest. */
function itemsOf(expense: Expense, remarks: readonly Remark[]): TimelineItem[] {
  const { submittedDateTime, approvals } = expense
  const reversal = reversalIn(expense, remarks)
  const said = remarks.filter(remark => remark !== reversal).map(itemOfRemark)
  const isSaid = (at: string) => remarks.some(({ createdDateTime }) => createdDateTime === at)
  // The record does not name the applicant: others apply for an employee too.
  const submitted: TimelineItem[] =
    submittedDateTime && !isSaid(submittedDateTime)
      ? [
          {
            key: 'submitted',
            ...looks.Submission,
            title: words.submitted,
            at: submittedDateTime,
          },
        ]
      : []
  const decided = approvals.flatMap(({ step, status, decidedBy, onBehalfOf, decidedDateTime }): TimelineItem[] => {
    const type = decisions[status]
    if (!type || !decidedBy || !decidedDateTime || isSaid(decidedDateTime)) return []
    return [
      {
        key: `step ${step}`,
        ...looks[type],
        title: t.said[type](spokenWith(decidedBy.name, onBehalfOf?.name)),
        at: decidedDateTime,
      },
    ]
  })
  return [...submitted, ...decided, ...paid(expense, reversal), ...said].sort((one, other) =>
    (one.at ?? '').localeCompare(other.at ?? ''),
  )
}

/** Why payroll reversed the payment. */
const reversalIn = ({ status, lastModified }: Expense, remarks: readonly Remark[]): Remark | undefined =>
  status === 'Reversed' ? remarks.findLast(({ createdDateTime }) => createdDateTime === lastModified) : undefined

/** What payroll did last. Nothing but a reversal changes a processed application. */
function paid(expense: Expense, reversal: Remark | undefined): TimelineItem[] {
  const { status, lastModified: at, amountApproved, amountApplied } = expense
  if (status === 'Processed')
    return [
      { key: 'paid', ...looks.Approval, title: words.paid(moneyOf(amountApproved ?? amountApplied, expense)), at },
    ]
  if (status !== 'Reversed') return []
  const title = reversal ? words.reversedBy(authorOf(reversal)) : words.reversed
  return [{ key: 'reversed', ...looks.Return, title, at, children: reversal && quoteOf(reversal) }]
}

const decisions: Readonly<Record<string, 'Approval' | 'Decline' | 'Return' | undefined>> = {
  Approved: 'Approval',
  Declined: 'Decline',
  Returned: 'Return',
}

function itemOfRemark(remark: Remark): TimelineItem {
  const { id, type, createdDateTime } = remark
  return {
    key: `remark ${id}`,
    ...looks[type],
    title: t.said[type](authorOf(remark)),
    at: createdDateTime,
    children: quoteOf(remark),
  }
}

const looks: Readonly<Record<Remark['type'], { icon: ReactNode; tone: Tone }>> = {
  Comment: { icon: <IconMessage size={16} />, tone: 'neutral' },
  Submission: { icon: <IconSend size={16} />, tone: 'info' },
  Approval: { icon: <IconCheck size={16} />, tone: 'success' },
  Decline: { icon: <IconX size={16} />, tone: 'danger' },
  Return: { icon: <IconArrowBackUp size={16} />, tone: 'warning' },
  Cancellation: { icon: <IconX size={16} />, tone: 'neutral' },
  Reassignment: { icon: <IconUserShare size={16} />, tone: 'neutral' },
  System: { icon: <IconMessage size={16} />, tone: 'neutral' },
}

/** A remark on what is over is rare: its form is folded. */
const Remarking = ({ expense: { id, status } }: { expense: Expense }) =>
  isUnfinished(status) ? (
    <RemarkForm id={id} label={words.remark.label} />
  ) : (
    <details className={styles.folded}>
      <summary>{words.remark.label}</summary>
      <RemarkForm id={id} />
    </details>
  )

/** @param label absent where a title above the form says it */
function RemarkForm({ id, label }: { id: number; label?: string }) {
  const withKey = useIdempotencyKey()
  const command = useCommand({
    initialValues: { Remark: '' },
    submit: values =>
      withKey(values, (body, idempotencyKey) =>
        send('post', '/ExpenseApplications/{id}/remarks', { path: { id }, body, idempotencyKey }),
      ),
    onDone: (): void => command.form.reset(),
  })
  return (
    <Unsaved isChanged={() => isEdited(command.form)} sending={command.mutation}>
      <form
        ref={command.element}
        noValidate
        className={styles.remark}
        onSubmit={event => {
          event.preventDefault()
          command.submit()
        }}
      >
        <TextArea
          label={label}
          aria-label={words.remark.label}
          minRows={2}
          maxLength={4000}
          {...command.form.getInputProps('Remark')}
        />
        <Problem error={command.mutation.error} shown={['Remark']} />
        <Button type="submit" variant="default" loading={command.mutation.isPending}>
          {words.remark.submit}
        </Button>
      </form>
    </Unsaved>
  )
}
