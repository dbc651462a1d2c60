import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askConsole } from '../../../api/client.ts'
import { AccessScope } from '../../../parts/access-scope/index.ts'
import { useAccount } from '../../../session/session.ts'
import { accountTexts } from '../../../texts/en-AU/account.ts'
import { ConfirmDialog } from '../../../ui/dialog/index.ts'
import { Loaded } from '../../../ui/loading/index.ts'
import { StatusBadge } from '../../../ui/message/index.ts'
import { Empty, LinkButton, Section } from '../../../ui/page/index.ts'
import { type Column, DataTable } from '../../../ui/table/index.ts'
import { Instant } from '../../../ui/timeline/index.ts'
import { Tooltip } from '../../../ui/tooltip.tsx'
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
        color="red"
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

const shownScopes = 3

/** The first scopes of a key, with the others in a tooltip and for screen readers. */
function ScopeNames({ scopes }: Pick<OwnKey, 'scopes'>) {
  const names = scopes.map(scope => accountTexts.scopes[scope].name)
  const others = names.slice(shownScopes)
  return (
    <>
      {names.slice(0, shownScopes).join(', ')}
      {others.length > 0 && (
        <>
          {' '}
          <Tooltip label={others.join(', ')}>
            <span className={styles.others}>
              <span aria-hidden>+{others.length}</span>
              <span className="visually-hidden">{others.join(', ')}</span>
            </span>
          </Tooltip>
        </>
      )}
    </>
  )
}

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
        <ScopeNames scopes={scopes} />
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
    cell: ({ expiresDateTime }) => <Instant at={expiresDateTime} isAge />,
  },
]
