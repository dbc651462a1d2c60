import { Button } from '@mantine/core'
import type { components } from '@muster/client'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import {
  type Approvable,
  type Decision,
  kinds,
  type Remark,
  Remarks,
  readApprovable,
  readRemarks,
  Steps,
} from '../../parts/approvals/index.ts'
import { linkTo } from '../../parts/links/index.ts'
import { t } from '../../texts/index.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Loaded, ReadFailure } from '../../ui/loading/index.ts'
import { Block, LinkButton, Section } from '../../ui/page/index.ts'
import styles from './approvals.module.css'
import { approvableOf, decisions, type InboxItem, titleOf } from './items.ts'

type Props = Readonly<{
  item: InboxItem
  /** Whether items are selected, which are then decided instead. */
  isSelecting: boolean
  onDecide: (decision: Decision, approvable: Approvable, most?: number) => void
  /** Leads to the list on a phone. */
  onBack: (() => void) | undefined
}>

/** The content of an item, and the decisions on it. */
export const ItemPane = ({ item, isSelecting, onDecide, onBack }: Props) => (
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
      <Content item={item} isSelecting={isSelecting} onDecide={onDecide} />
    </Section>
  </article>
)

function Content({ item, isSelecting, onDecide }: Pick<Props, 'item' | 'isSelecting' | 'onDecide'>) {
  const { contentOf, mostOf } = kinds[item.resource.type]
  const remarks = useQuery(readRemarks(item.resource))
  return (
    <Loaded query={useQuery(readApprovable(item.resource))}>
      {({ record }) => (
        <>
          {contentOf(record)}
          <Discussion steps={record.approvals} remarks={remarks.data ?? []} />
          {/* Else an approver would decide as if there were none. */}
          <ReadFailure query={remarks} />
          {isSelecting ? (
            <p className={styles.note}>{t.approvals.selectionDecides}</p>
          ) : (
            <DecisionBar
              actions={record.availableActions}
              onDecide={decision =>
                onDecide(decision, { ...approvableOf(item), revision: record.revision }, mostOf?.(record))
              }
            />
          )}
        </>
      )}
    </Loaded>
  )
}

type DiscussionProps = Readonly<{ steps: readonly components['schemas']['Approval'][]; remarks: readonly Remark[] }>

/** The steps of the approval, and the remarks. */
const Discussion = ({ steps, remarks }: DiscussionProps) => (
  <>
    <Block isRuled title={t.steps.title}>
      <Steps steps={steps} />
    </Block>
    {remarks.length > 0 && (
      <Block isRuled title={t.remarks}>
        <Remarks remarks={remarks} />
      </Block>
    )}
  </>
)

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
