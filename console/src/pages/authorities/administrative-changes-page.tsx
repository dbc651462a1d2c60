import { Button, Group, Select, Title } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { readPage, send } from '../../api/client.ts'
import { spokenName } from '../../format/people.ts'
import { ResourceLink } from '../../parts/links/index.ts'
import { t } from '../../texts/index.ts'
import { ConfirmDialog } from '../../ui/dialog/index.ts'
import { Loaded } from '../../ui/loading/index.ts'
import { notify } from '../../ui/message/index.ts'
import { Empty, Page, Section } from '../../ui/page/index.ts'
import { Pager, useLastPage, usePage } from '../../ui/table/index.ts'
import { Instant, Quote } from '../../ui/timeline/index.ts'
import { type AdministrativeChange, inWords } from './administrative-change.ts'
import styles from './authorities.module.css'

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
  const { status, requestedBy, decidedBy, decidedDateTime, remarks, resource, createdDateTime } = change
  const { title, facts } = inWords(change)
  return (
    <article className={styles.change}>
      <div className={styles.said}>
        <Title order={2} size="h5">
          {title}
        </Title>
        {facts && <div className={styles.facts}>{facts}</div>}
        <div className="soft">
          {words.requested(spokenName(requestedBy.name))}, <Instant at={createdDateTime} isAge={status === 'Pending'} />
          {['Authority', 'UserAccount'].includes(resource.type) && resource.id !== undefined && (
            <>
              {' · '}
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
      </div>
      {status === 'Pending' && <Decisions change={change} title={title} />}
    </article>
  )
}

type DecisionsProps = Readonly<{ change: AdministrativeChange; title: string }>

/** What the reader may do, and why they may not decide it. */
function Decisions({ change, title }: DecisionsProps) {
  const [asked, ask] = useState<Action>()
  const allowed = change.availableActions.filter(({ isAllowed }) => isAllowed)
  const isOwn = allowed.some(({ action }) => action === 'cancel')
  const reason = change.availableActions.find(({ action }) => action === 'approve')?.reason
  return (
    <div className={styles.decisions}>
      <Group gap="0.375rem" justify="flex-end">
        {allowed.map(({ action }) => (
          <Button
            key={action}
            size="sm"
            variant={action === 'approve' ? 'filled' : 'default'}
            aria-label={words.actionOn(words.actions[action], title)}
            onClick={() => ask(action)}
          >
            {words.actions[action]}
          </Button>
        ))}
      </Group>
      {reason && <div className="soft">{isOwn ? words.isOwn : reason}</div>}
      {asked && <DecisionDialog change={change} action={asked} onClose={() => ask(undefined)} />}
    </div>
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
