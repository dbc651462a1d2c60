import { Button, Group, Tabs, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { readPage } from '../../api/client.ts'
import { spokenName } from '../../format/people.ts'
import { accountOf } from '../../parts/accounts/index.ts'
import { namesOfRoles, pendingChanges, rolesOf } from '../../parts/authorities/index.ts'
import {
  type AdministrativeChange,
  type Decision,
  DecisionDialog,
  inWords,
  waitsForReader,
} from '../../parts/confirmations/index.ts'
import { ResourceLink } from '../../parts/links/index.ts'
import { useToday } from '../../parts/reference-data/index.ts'
import { roleAllows } from '../../texts/en-AU/roles.ts'
import { t } from '../../texts/index.ts'
import { Loaded } from '../../ui/loading/index.ts'
import { Empty, Facts, Page, Section } from '../../ui/page/index.ts'
import { ExportButton, Pager, useLastPage, usePage } from '../../ui/table/index.ts'
import { Instant, Quote } from '../../ui/timeline/index.ts'
import styles from './authorities.module.css'

const words = t.administrativeChanges
const pageSize = 50
const views = { Pending: ['Pending'], Decided: ['Approved', 'Declined', 'Cancelled'] } as const

/** The changes that one administrator requests and a second one confirms. */
export function AdministrativeChangesPage() {
  const search = useSearch({ from: '/signed-in/administrative-changes' })
  const navigate = useNavigate({ from: '/administrative-changes' })
  const page = search.page ?? 1
  // Any other status is one of decided changes.
  const view = (search.status ?? 'Pending') === 'Pending' ? 'Pending' : 'Decided'
  const statuses = [...views[view]]
  const query = usePage(readPage('/AdministrativeChanges', { query: { statuses, pageNumber: page, pageSize } }))
  const found = useLastPage(query, page, pageSize)
  const waiting = useQuery(pendingChanges).data?.length
  return (
    <Page
      title={words.title}
      subtitle={words.subtitle}
      actions={
        found.data?.total ? (
          <ExportButton source={['/AdministrativeChanges', { query: { statuses } }]} isInHead />
        ) : undefined
      }
    >
      <Tabs
        value={view}
        onChange={chosen =>
          void navigate({ search: { status: chosen === 'Pending' ? undefined : (chosen ?? undefined) } })
        }
        keepMounted={false}
      >
        <Tabs.List className={styles.tabs}>
          <Tabs.Tab value="Pending">{t.approvals.waiting(waiting)}</Tabs.Tab>
          <Tabs.Tab value="Decided">{words.views.Decided}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={view} className={styles.panel}>
          <Loaded query={found}>
            {({ items, total }) =>
              view === 'Pending' ? <Waiting changes={items} isWhole={total <= pageSize} /> : <Decided changes={items} />
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

/** Whether the reader has requested it. */
const isOwn = ({ availableActions }: AdministrativeChange): boolean =>
  availableActions.some(({ action, isAllowed }) => action === 'cancel' && isAllowed)

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
    <NoChanges>{words.noneDecided}</NoChanges>
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
  const { title, summary, days, email, role } = inWords(change)
  const held = useHeld(change)
  const isPending = status === 'Pending'
  const hasPage = ['Authority', 'UserAccount'].includes(resource.type) && resource.id !== undefined
  return (
    <article className={styles.change}>
      <div className={styles.said}>
        <Title order={order} size="h5">
          {hasPage ? <ResourceLink {...resource}>{title}</ResourceLink> : title}
        </Title>
        {role && (
          <div className={styles.facts}>
            {roleAllows[role]}, <span className={isPending ? styles.weigh : undefined}>{words.unlimited}</span>
          </div>
        )}
        {summary && <div className={styles.facts}>{summary}</div>}
        <div className={styles.pairs}>
          <Facts
            isDense
            facts={[
              [
                words.requestedBy,
                <>
                  {spokenName(requestedBy.name)}, <Instant at={createdDateTime} isAge={isPending} />
                </>,
              ],
              [words.inForce, days],
              [words.email, email],
              [words.holds, held],
              [
                words.decision,
                decidedBy && decidedDateTime && (
                  <>
                    {words.decided(words.statuses[status], spokenName(decidedBy.name))},{' '}
                    <Instant at={decidedDateTime} />
                  </>
                ),
              ],
            ]}
          />
        </div>
        {remarks && <Quote>{remarks}</Quote>}
      </div>
      {isPending && <Decisions change={change} title={title} />}
    </article>
  )
}

/**
 * The roles in force that the person of a change that waits has already, and those of their account, by which the second
 * administrator judges one more.
 */
function useHeld({ status, resource, subject }: AdministrativeChange): string | undefined {
  const today = useToday()
  const enabled = status === 'Pending' && resource.type === 'Authority' && resource.id !== undefined
  const { data: granted } = useQuery({ ...rolesOf(resource.id ?? 0), enabled })
  const { data: accounts } = useQuery({ ...accountOf({ AuthorityId: resource.id ?? 0 }), enabled })
  if (!enabled || !granted || !accounts || !subject) return undefined
  const present = granted.filter(
    ({ from = today, to = today }) => from.slice(0, 10) <= today && to.slice(0, 10) >= today,
  )
  const held = [...accounts.flatMap(({ roles }) => roles), ...present.map(({ role }) => role)]
  return held.length === 0 ? words.holdsNothing : namesOfRoles(held).join(', ')
}

type DecisionsProps = Readonly<{ change: AdministrativeChange; title: string }>

/** What the reader may do, and why they may not decide it. */
function Decisions({ change, title }: DecisionsProps) {
  const [asked, ask] = useState<Decision>()
  const allowed = change.availableActions.filter(({ isAllowed }) => isAllowed)
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
      {reason && <div className="soft">{isOwn(change) ? words.own : reason}</div>}
      {asked && <DecisionDialog change={change} action={asked} onClose={() => ask(undefined)} />}
    </div>
  )
}
