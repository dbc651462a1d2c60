import { Group, Select } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type AnswerOf, readPage, send } from '../../api/client.ts'
import { spokenName } from '../../format/people.ts'
import { ResourceLink } from '../../parts/links/index.ts'
import { t } from '../../texts/index.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ConfirmDialog } from '../../ui/dialog/index.ts'
import { Loaded } from '../../ui/loading/index.ts'
import { notify, StatusBadge } from '../../ui/message/index.ts'
import { Empty, Page, Section, TextLink } from '../../ui/page/index.ts'
import { Pager, useLastPage, usePage } from '../../ui/table/index.ts'
import { Instant, Quote } from '../../ui/timeline/index.ts'
import styles from './authorities.module.css'

type AdministrativeChange = AnswerOf<'/AdministrativeChanges', 'get'>[number]

const words = t.administrativeChanges
const pageSize = 20
const statuses = ['Pending', 'Approved', 'Declined', 'Cancelled'] as const
type Action = AdministrativeChange['availableActions'][number]['action']

/** The changes that one administrator requests and a second one confirms. */
export function AdministrativeChangesPage() {
  const search = useSearch({ from: '/signed-in/administrative-changes' })
  const navigate = useNavigate({ from: '/administrative-changes' })
  const page = search.page ?? 1
  const status = statuses.find(each => each === search.status) ?? 'Pending'
  const query = usePage(
    readPage('/AdministrativeChanges', { query: { statuses: [status], pageNumber: page, pageSize } }),
  )
  const found = useLastPage(query, page, pageSize)
  return (
    <Page
      title={words.title}
      subtitle={words.subtitle}
      back={<TextLink to="/authorities">{words.back}</TextLink>}
      filters={
        <Select
          label={words.status}
          data={statuses.map(value => ({ value, label: words.statuses[value] }))}
          value={status}
          allowDeselect={false}
          onChange={chosen => void navigate({ search: { status: chosen ?? undefined } })}
        />
      }
    >
      <Section isFlush>
        <Loaded query={found}>
          {({ items }) => (
            <>
              {items.length === 0 && <Empty>{status === 'Pending' ? words.empty : words.notFound}</Empty>}
              {items.map(change => (
                <Change key={change.id} change={change} />
              ))}
            </>
          )}
        </Loaded>
      </Section>
      <Pager
        total={found.data?.total}
        page={page}
        pageSize={pageSize}
        onChange={next => navigate({ search: former => ({ ...former, page: next }) })}
      />
    </Page>
  )
}

function Change({ change }: { change: AdministrativeChange }) {
  const { summary, status, requestedBy, decidedBy, decidedDateTime, remarks, resource, createdDateTime } = change
  return (
    <article className={styles.change}>
      <Group justify="space-between" align="baseline" gap="0.25rem 1rem">
        <strong>{summary}</strong>
        <StatusBadge status={status} word={words.statuses[status]} />
      </Group>
      <div className="soft">
        {words.requested(spokenName(requestedBy.name))}, <Instant at={createdDateTime} />
        {['Authority', 'UserAccount'].includes(resource.type) && resource.id !== undefined && (
          <>
            {'. '}
            <ResourceLink {...resource}>{words.record}</ResourceLink>
          </>
        )}
      </div>
      {decidedBy && decidedDateTime && (
        <div className="soft">
          {words.decided(words.statuses[status], spokenName(decidedBy.name))}, <Instant at={decidedDateTime} />
        </div>
      )}
      {remarks && <Quote>{remarks}</Quote>}
      {status === 'Pending' && <Decisions change={change} />}
    </article>
  )
}

function Decisions({ change }: { change: AdministrativeChange }) {
  const [asked, ask] = useState<Action>()
  return (
    <Group gap="0.25rem 0.375rem">
      {change.availableActions.map(({ action, isAllowed, reason }) => (
        <ActionButton
          key={action}
          size="xs"
          variant={action === 'approve' && isAllowed ? 'filled' : 'default'}
          aria-label={words.actionOn(words.actions[action], change.summary)}
          reason={isAllowed ? undefined : reason}
          onClick={() => ask(action)}
        >
          {words.actions[action]}
        </ActionButton>
      ))}
      {asked && <DecisionDialog change={change} action={asked} onClose={() => ask(undefined)} />}
    </Group>
  )
}

type DecisionProps = Readonly<{ change: AdministrativeChange; action: Action; onClose: () => void }>

function DecisionDialog({ change: { id, summary }, action, onClose }: DecisionProps) {
  const act = (remarks?: string) => {
    const path = { id }
    if (action === 'cancel') return send('put', '/AdministrativeChanges/{id}/actions/cancel', { path })
    const body = remarks === undefined ? {} : { Remarks: remarks }
    return send('put', `/AdministrativeChanges/{id}/actions/${action}`, { path, body: body as { Remarks: string } })
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={words.titles[action]}
      confirmLabel={words.actions[action]}
      isDangerous={action === 'decline'}
      {...(action !== 'cancel' && { remarks: action === 'decline' ? 'required' : 'optional' })}
      act={act}
      onDone={() => notify(words.done[action])}
    >
      {summary}
    </ConfirmDialog>
  )
}
