import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askConsole } from '../../../api/client.ts'
import { addDays, formatDaysAway, todayIn } from '../../../format/formats.ts'
import { AccessScope } from '../../../parts/access-scope/index.ts'
import { useAccount } from '../../../session/session.ts'
import { accountTexts } from '../../../texts/en-AU/account.ts'
import { ConfirmDialog } from '../../../ui/dialog/index.ts'
import { Loaded } from '../../../ui/loading/index.ts'
import { StatusBadge } from '../../../ui/message/index.ts'
import { Empty, LinkButton, Section } from '../../../ui/page/index.ts'
import { type Column, DataTable } from '../../../ui/table/index.ts'
import { DayOf, Instant } from '../../../ui/timeline/index.ts'
import styles from '../account.module.css'
import { keysQuery, type OwnKey } from '../account.ts'
import { NoApiAccess } from './no-api-access.tsx'

const words = accountTexts.keys

/** The caller's API keys. Accounts without API access read how to get it. */
export function Keys() {
  const { isApiEnabled } = useAccount()
  return isApiEnabled ? <OwnKeys /> : <NoApiAccess />
}

function OwnKeys() {
  const query = useQuery(keysQuery)
  const active = (query.data ?? []).filter(({ status }) => status === 'Active')
  const [next] = active.map(({ expiresDateTime }) => expiresDateTime).toSorted()
  const add = (
    <LinkButton to="/api-keys/new" leftSection={<IconPlus size={16} aria-hidden />}>
      {words.add}
    </LinkButton>
  )
  return (
    <Section
      title={next ? <KeyState count={active.length} next={next} /> : words.title}
      actions={query.data?.length === 0 ? undefined : add}
      isFlush
    >
      <Loaded query={query}>
        {keys =>
          keys.length === 0 ? (
            <Empty action={add}>{words.none}</Empty>
          ) : (
            <>
              <div className={`soft ${styles.explained}`}>
                {words.explained} <a href="/reference">{accountTexts.newKey.reference}</a>
              </div>
              <KeyList keys={keys} />
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

const KeyState = ({ count, next }: Readonly<{ count: number; next: string }>) => (
  <>
    {words.state(count)}
    <Instant at={next} isAge />
  </>
)

function KeyList({ keys }: { keys: readonly OwnKey[] }) {
  const [revoking, setRevoking] = useState<OwnKey>()
  const good = keys.filter(({ status }) => status === 'Active')
  const over = keys.filter(({ status }) => status !== 'Active')
  const revoke = {
    header: words.actions,
    isUnnamed: true,
    align: 'end' as const,
    cell: (key: OwnKey) => (
      <Button
        size="compact-sm"
        variant="subtle"
        className={styles.atEdge ?? ''}
        aria-label={words.revokeOf(key.name)}
        onClick={() => setRevoking(key)}
      >
        {words.revoke}
      </Button>
    ),
  }
  return (
    <>
      <DataTable
        caption={words.title}
        rows={good}
        rowKey={key => key.id}
        empty={words.noneActive}
        columns={[...columns, revoke]}
      />
      {over.length > 0 && (
        <details className={styles.over}>
          <summary>{words.over(over.length)}</summary>
          <DataTable caption={words.over(over.length)} rows={over} rowKey={key => key.id} empty="" columns={columns} />
        </details>
      )}
      <ConfirmDialog
        isOpen={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        title={words.revokeTitle(revoking?.name ?? '')}
        confirmLabel={words.revokeNow}
        isDangerous
        act={() => askConsole('delete', `/console/keys/${revoking?.id}`)}
      >
        {words.revokeText}
      </ConfirmDialog>
    </>
  )
}

/** So many rights are named; more are counted, and named when that is opened. */
const named = 3

function Rights({ scopes }: Pick<OwnKey, 'scopes'>) {
  if (scopes.length <= named) return scopes.map(scope => accountTexts.scopes[scope].name).join(', ')
  return (
    <details className={styles.rights}>
      <summary>{words.rights(scopes.length)}</summary>
      <ul>
        {scopes.map(scope => (
          <li key={scope}>{accountTexts.scopes[scope].text}</li>
        ))}
      </ul>
    </details>
  )
}

/** The day, and how far away it is: near ones as an alarm. */
function Expiry({ at }: { at: string }) {
  const { timeZone } = useAccount().group
  const today = todayIn(timeZone)
  const day = todayIn(timeZone, Date.parse(at))
  const isNear = day < addDays(today, near)
  return (
    <>
      <DayOf at={at} />
      <div className={isNear ? styles.near : 'soft'}>{formatDaysAway(day, today)}</div>
    </>
  )
}

/** Days in which a key has to be followed by another. */
const near = 14

const columns: readonly Column<OwnKey>[] = [
  {
    header: words.name,
    sort: ({ name }) => name,
    cell: ({ name, prefix, status }) => (
      <div className={styles.keyName}>
        <strong>{name}</strong> {status !== 'Active' && <StatusBadge status={status} />}
        <div className={styles.mono}>{prefix}…</div>
      </div>
    ),
  },
  {
    header: words.may,
    cell: ({ scopes, accessScope }) => (
      <>
        <Rights scopes={scopes} />
        <div className="soft">{accessScope ? <AccessScope entries={accessScope} ofOneself /> : words.seesAll}</div>
      </>
    ),
  },
  {
    header: words.lastUsed,
    sort: ({ lastUsedDateTime }) => lastUsedDateTime,
    cell: ({ lastUsedDateTime }) => (lastUsedDateTime ? <Instant at={lastUsedDateTime} isAge /> : words.never),
  },
  {
    header: words.expires,
    sort: ({ expiresDateTime }) => expiresDateTime,
    cell: ({ expiresDateTime, status }) =>
      status === 'Active' ? <Expiry at={expiresDateTime} /> : <DayOf at={expiresDateTime} />,
  },
]
