import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { askConsole } from '../../../api/client.ts'
import { accountTexts } from '../../../texts/en-AU/account.ts'
import { Loaded } from '../../../ui/loading/index.ts'
import { Badge, Problem } from '../../../ui/message/index.ts'
import { Section } from '../../../ui/page/index.ts'
import { DataTable } from '../../../ui/table/index.ts'
import { Instant } from '../../../ui/timeline/index.ts'
import styles from '../account.module.css'
import { type OwnSession, sessionsQuery } from '../account.ts'

const words = accountTexts.sessions

/** The caller's sessions, each with a button that ends it. */
export function SessionsSection() {
  const query = useQuery(sessionsQuery)
  const end = useMutation({ mutationFn: (id: string) => askConsole('delete', `/console/sessions/${id}`) })
  const endOthers = useMutation({ mutationFn: () => askConsole('delete', '/console/sessions') })
  const hasOthers = (query.data?.length ?? 0) > 1
  const actions = hasOthers && (
    <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
      {words.endOthers}
    </Button>
  )
  return (
    <Section title={words.title} actions={actions} isFlush>
      <Problem error={end.error ?? endOthers.error} />
      <Loaded query={query}>
        {sessions => (
          <DataTable
            caption={words.title}
            rows={sessions.toSorted(ownFirst)}
            rowKey={({ id }) => id}
            empty={words.none}
            columns={[
              { header: words.where, cell: where },
              { header: words.lastSeen, cell: ({ lastSeenDateTime }) => <Instant at={lastSeenDateTime} isAge /> },
              { header: words.started, cell: ({ startedDateTime }) => <Instant at={startedDateTime} isAge /> },
              ...(hasOthers
                ? [{ header: words.actions, isUnnamed: true, align: 'end' as const, cell: endButton }]
                : []),
            ]}
          />
        )}
      </Loaded>
    </Section>
  )

  function endButton({ id, isCurrent, browser }: OwnSession) {
    if (isCurrent) return null
    return (
      <Button
        size="compact-sm"
        variant="subtle"
        className={styles.atEdge ?? ''}
        aria-label={words.endOf(browser)}
        onClick={() => end.mutate(id)}
      >
        {words.end}
      </Button>
    )
  }
}

/** The own session, then the last active ones. */
const ownFirst = (one: OwnSession, other: OwnSession) =>
  Number(other.isCurrent) - Number(one.isCurrent) || other.lastSeenDateTime.localeCompare(one.lastSeenDateTime)

const where = ({ browser, address, isCurrent }: OwnSession) => (
  <>
    <strong>{browser}</strong> {isCurrent && <Badge tone="success">{words.current}</Badge>}
    <div className={styles.mono}>{address}</div>
  </>
)
