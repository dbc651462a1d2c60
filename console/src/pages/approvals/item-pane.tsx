import { Button } from '@mantine/core'
import type { components } from '@muster/client'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { read, readRecord } from '../../api/client.ts'
import { type Approvable, type Decision, mostToApprove, UnreadRemarks } from '../../parts/approvals/index.ts'
import { readChangeRequest } from '../../parts/change-requests/index.ts'
import { linkTo } from '../../parts/links/index.ts'
import { t } from '../../texts/index.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Loaded } from '../../ui/loading/index.ts'
import { LinkButton, Section } from '../../ui/page/index.ts'
import styles from './approvals.module.css'
import { ChangeRequestContent, Discussion, ExpenseContent } from './item-content.tsx'
import { approvableOf, decisions, type InboxItem, titleOf } from './items.ts'

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

type BarProps = Readonly<{
  actions: readonly components['schemas']['AvailableAction'][]
  onDecide: (decision: Decision) => void
}>

/** The decisions that the server offers. A button that is not allowed shows its reason, also beside the buttons. */
function DecisionBar({ actions, onDecide }: BarProps) {
  const offered = decisions.flatMap(decision => actions.filter(({ action }) => action === decision))
  const reasons = [...new Set(offered.flatMap(({ reason }) => (reason === undefined ? [] : [reason])))]
  if (offered.length === 0) return <p className={styles.note}>{t.approvals.nothingToDecide}</p>
  return (
    <div className={styles.bar}>
      {offered.map(({ action, isAllowed, reason }) => (
        <span key={action} data-decision-of={action}>
          <ActionButton
            variant={action === 'approve' ? 'filled' : 'default'}
            px={{ base: 'sm', sm: 'md' }}
            reason={isAllowed ? undefined : (reason ?? t.notNow)}
            onClick={() => onDecide(action as Decision)}
            {...{ 'data-decision': action }}
          >
            {t.deciding[action as Decision].label}
          </ActionButton>
        </span>
      ))}
      {reasons.map(reason => (
        <span key={reason} className={styles.note} aria-hidden>
          {reason}
        </span>
      ))}
    </div>
  )
}
