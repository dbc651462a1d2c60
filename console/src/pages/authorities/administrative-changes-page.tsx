import { Button, Group, Tabs, Title } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { readPage, send } from '../../api/client.ts'
import { spokenName } from '../../format/people.ts'
import { type AdministrativeChange, inWords, waitsForReader } from '../../parts/confirmations/index.ts'
import { ResourceLink } from '../../parts/links/index.ts'
import { roleAllows, theyMay } from '../../texts/en-AU/roles.ts'
import { t } from '../../texts/index.ts'
import { ConfirmDialog } from '../../ui/dialog/index.ts'
import { Loaded } from '../../ui/loading/index.ts'
import { notify } from '../../ui/message/index.ts'
import { Empty, Page, Section } from '../../ui/page/index.ts'
import { Pager, useLastPage, usePage } from '../../ui/table/index.ts'
import { Instant, Quote } from '../../ui/timeline/index.ts'
import styles from './authorities.module.css'

const words = t.administrativeChanges
const pageSize = 50
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
    <Page title={words.title} subtitle={words.subtitle}>
      <Tabs
        value={status}
        onChange={chosen =>
          void navigate({ search: { status: chosen === 'Pending' ? undefined : (chosen ?? undefined) } })
        }
        keepMounted={false}
      >
        <Tabs.List className={styles.tabs}>
          {statuses.map(value => (
            <Tabs.Tab key={value} value={value}>
              {words.views[value]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={status} className={styles.panel}>
          <Loaded query={found}>
            {({ items, total }) =>
              status === 'Pending' ? (
                <Waiting changes={items} isWhole={total <= pageSize} />
              ) : (
                <Decided changes={items} />
              )
            }
          </Loaded>
        </Tabs.Panel>
      </Tabs>
      {(found.data?.total ?? 0) > pageSize && (
        <Pager
          total={found.data?.total}
          page={page}
          pageSize={pageSize}
          onChange={next => navigate({ search: former => ({ ...former, page: next }) })}
        />
      )}
    </Page>
  )
}

type ListProps = Readonly<{ changes: readonly AdministrativeChange[] }>

/** What the reader decides comes first. Of a list of several pages, only what this page has is known. */
function Waiting({ changes, isWhole }: ListProps & Readonly<{ isWhole: boolean }>) {
  if (changes.length === 0) return <NoChanges>{words.empty}</NoChanges>
  const groups = [
    { title: words.forYou, none: words.noneForYou, its: changes.filter(waitsForReader) },
    { title: words.forOthers, none: words.noneForOthers, its: changes.filter(change => !waitsForReader(change)) },
  ]
  const shown = groups.filter(({ its }) => isWhole || its.length > 0)
  return shown.map(({ title, none, its }) => (
    <Section key={title} title={title} isFlush>
      {its.length === 0 && <p className={styles.none}>{none}</p>}
      {its.map(change => (
        <Change key={change.id} change={change} order={3} />
      ))}
    </Section>
  ))
}

const Decided = ({ changes }: ListProps) =>
  changes.length === 0 ? (
    <NoChanges>{words.notFound}</NoChanges>
  ) : (
    <Section isFlush>
      {changes.map(change => (
        <Change key={change.id} change={change} order={2} />
      ))}
    </Section>
  )

const NoChanges = ({ children }: { children: string }) => (
  <Section>
    <Empty>{children}</Empty>
  </Section>
)

type ChangeProps = Readonly<{
  change: AdministrativeChange
  /** Of its title among the headings of the page. */
  order: 2 | 3
}>

function Change({ change, order }: ChangeProps) {
  const { status, requestedBy, decidedBy, decidedDateTime, remarks, resource, createdDateTime } = change
  const { title, facts, role } = inWords(change)
  return (
    <article className={styles.change}>
      <div className={styles.said}>
        <Title order={order} size="h5">
          {title}
        </Title>
        {facts && <div className={styles.facts}>{facts}</div>}
        {role && <div className={styles.facts}>{theyMay(roleAllows[role] ?? '')}</div>}
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
      {reason && !isOwn && <div className="soft">{reason}</div>}
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
