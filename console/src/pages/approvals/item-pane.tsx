import { Button } from '@mantine/core'
import type { components } from '@muster/client'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { read, readRecord } from '../../api/client.ts'
import {
  type Approvable,
  type Decision,
  mostToApprove,
  type Remark,
  Remarks,
  Steps,
  UnreadRemarks,
} from '../../parts/approvals/index.ts'
import { readChangeRequest } from '../../parts/change-requests/index.ts'
import { ExpenseFacts } from '../../parts/expense-applications/index.ts'
import { t } from '../../texts/index.ts'
import { Loaded } from '../../ui/loading/index.ts'
import { Notice } from '../../ui/message/index.ts'
import { Block, LinkButton, Section } from '../../ui/page/index.ts'
import { Quote } from '../../ui/timeline/index.ts'
import styles from './approvals.module.css'
import { ChangeRequestBody } from './change-request-body.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { approvableOf, type InboxItem, titleOf } from './items.ts'

type Props = Readonly<{
  item: InboxItem
  onDecide: (decision: Decision, approvable: Approvable, most?: number) => void
  /** On a phone: to the list. */
  onBack: (() => void) | undefined
}>

/** All that one needs to decide, and the decisions. */
export const ItemPane = ({ item, onDecide, onBack }: Props) => (
  <article className={styles.pane} aria-label={titleOf(item)}>
    {onBack && (
      <Button
        variant="subtle"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={onBack}
        className={styles.back}
      >
        {t.approvals.toList}
      </Button>
    )}
    <Section title={titleOf(item)} actions={<OpenLink item={item} />}>
      {item.resource.type === 'ChangeRequest' ? (
        <ChangeRequestPane item={item} onDecide={onDecide} />
      ) : (
        <ExpensePane item={item} onDecide={onDecide} />
      )}
    </Section>
  </article>
)

function ChangeRequestPane({ item, onDecide }: Pick<Props, 'item' | 'onDecide'>) {
  const path = { id: item.resource.id }
  const remarks = useQuery(read('/change-requests/{id}/remarks', { path }))
  return (
    <Loaded query={useQuery(readChangeRequest(item.resource.id))}>
      {({ record }) => (
        <>
          <ChangeRequestBody request={record} remarks={remarks.data ?? []} />
          <UnreadRemarks query={remarks} />
          <DecisionBar
            actions={record.availableActions}
            onDecide={decision => onDecide(decision, { ...approvableOf(item), revision: record.revision })}
          />
        </>
      )}
    </Loaded>
  )
}

function ExpensePane({ item, onDecide }: Pick<Props, 'item' | 'onDecide'>) {
  const path = { id: item.resource.id }
  const remarks = useQuery(read('/ExpenseApplications/{id}/remarks', { path }))
  return (
    <Loaded query={useQuery(readRecord('/ExpenseApplications/{id}', { path }))}>
      {({ record }) => (
        <>
          <ExpenseBody expense={record} remarks={remarks.data ?? []} />
          <UnreadRemarks query={remarks} />
          <DecisionBar
            actions={record.availableActions}
            onDecide={decision =>
              onDecide(decision, { ...approvableOf(item), revision: record.revision }, mostToApprove(record))
            }
          />
        </>
      )}
    </Loaded>
  )
}

function OpenLink({ item: { resource } }: { item: InboxItem }) {
  const params = { id: String(resource.id) }
  const look = { variant: 'default', size: 'xs' } as const
  return resource.type === 'ChangeRequest' ? (
    <LinkButton to="/change-requests/$id" params={params} {...look}>
      {t.approvals.open(resource.code)}
    </LinkButton>
  ) : (
    <LinkButton to="/expense-applications/$id" params={params} {...look}>
      {t.approvals.open(resource.code)}
    </LinkButton>
  )
}

type Expense = components['schemas']['ExpenseApplication']

/** The content of an expense application, for its approver. */
function ExpenseBody({ expense, remarks }: { expense: Expense; remarks: readonly Remark[] }) {
  return (
    <>
      <ExpenseFacts expense={expense} />
      {expense.description && <Quote>{expense.description}</Quote>}
      {expense.warnings.map(warning => (
        <Notice key={warning} tone="warning">
          {t.expenseApplications.warnings[warning]}
        </Notice>
      ))}
      <Block isRuled title={t.steps.title}>
        <Steps steps={expense.approvals} />
      </Block>
      {remarks.length > 0 && (
        <Block isRuled title={t.remarks}>
          <Remarks remarks={remarks} />
        </Block>
      )}
    </>
  )
}
