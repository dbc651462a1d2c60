import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { read, readRecord } from '../../api/client.ts'
import { type Approvable, type Decision, mostToApprove, UnreadRemarks } from '../../parts/approvals/index.ts'
import { readChangeRequest } from '../../parts/change-requests/index.ts'
import { linkTo } from '../../parts/links/index.ts'
import { t } from '../../texts/index.ts'
import { Loaded } from '../../ui/loading/index.ts'
import { LinkButton, Section } from '../../ui/page/index.ts'
import styles from './approvals.module.css'
import { DecisionBar } from './decision-bar.tsx'
import { ChangeRequestContent, Discussion, ExpenseContent } from './item-content.tsx'
import { approvableOf, type InboxItem, titleOf } from './items.ts'

type Props = Readonly<{
  item: InboxItem
  onDecide: (decision: Decision, approvable: Approvable, most?: number) => void
  /** Leads to the list on a phone. */
  onBack: (() => void) | undefined
}>

/** The content of an item, and the decisions on it. */
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
    <Section
      title={titleOf(item)}
      actions={
        <LinkButton {...linkTo[item.resource.type](item.resource.id)} variant="default" size="xs">
          {t.approvals.open(item.resource.code)}
        </LinkButton>
      }
    >
      {item.resource.type === 'ChangeRequest' ? (
        <ChangeRequestPane item={item} onDecide={onDecide} />
      ) : (
        <ExpensePane item={item} onDecide={onDecide} />
      )}
    </Section>
  </article>
)

function ChangeRequestPane({ item, onDecide }: Pick<Props, 'item' | 'onDecide'>) {
  const remarks = useQuery(read('/change-requests/{id}/remarks', { path: { id: item.resource.id } }))
  return (
    <Loaded query={useQuery(readChangeRequest(item.resource.id))}>
      {({ record }) => (
        <>
          <ChangeRequestContent request={record} />
          <Discussion steps={record.approvals} remarks={remarks.data ?? []} />
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
          <ExpenseContent expense={record} />
          <Discussion steps={record.approvals} remarks={remarks.data ?? []} />
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
