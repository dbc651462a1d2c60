import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AnswerOf, read, send } from '../../../api/client.ts'
import { spokenName } from '../../../format/people.ts'
import { useToday } from '../../../parts/reference-data/index.ts'
import { useAccount } from '../../../session/session.ts'
import { accountTexts } from '../../../texts/en-AU/account.ts'
import { ConfirmDialog } from '../../../ui/dialog/index.ts'
import { Loaded, lazyDialog } from '../../../ui/loading/index.ts'
import { Badge } from '../../../ui/message/index.ts'
import { Empty, Section } from '../../../ui/page/index.ts'
import { DataTable } from '../../../ui/table/index.ts'
import { Day } from '../../../ui/timeline/index.ts'
import styles from '../account.module.css'
import { roleName } from '../roles.tsx'

const DelegationDialog = lazyDialog(async () => (await import('./delegation-dialog.tsx')).DelegationDialog)

const words = accountTexts.delegations

type Delegation = AnswerOf<'/Delegations/{id}', 'get'>

/** The delegations that the caller gave and got. */
export function Delegations() {
  const { authorityId } = useAccount()
  if (authorityId === undefined) {
    return (
      <Section>
        <Empty>{words.noAuthority}</Empty>
      </Section>
    )
  }
  return <Given authorityId={authorityId} />
}

function Given({ authorityId }: { authorityId: number }) {
  const { scopes } = useAccount()
  const [isAdding, setAdding] = useState(false)
  const today = useToday()
  const query = useQuery(read('/Delegations', { query: { authorityId } }))
  const mayAdd = ['change-requests.decide', 'employees.write', 'admin'].some(scope => scopes.includes(scope))
  const add = mayAdd && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {words.add}
    </Button>
  )
  return (
    <>
      <Section title={words.given} actions={add} isFlush>
        <Loaded query={query}>
          {all => (
            <Listed
              rows={all.filter(({ authority }) => authority.id === authorityId)}
              whom={{ header: words.to, of: ({ delegate }) => delegate }}
              empty={mayAdd ? words.noneGiven : words.nothingToGive}
              today={today}
              canEnd
            />
          )}
        </Loaded>
      </Section>
      <Section title={words.received} isFlush>
        <Loaded query={query}>
          {all => (
            <Listed
              rows={all.filter(({ delegate }) => delegate.id === authorityId)}
              whom={{ header: words.from, of: ({ authority }) => authority }}
              empty={words.noneReceived}
              today={today}
            />
          )}
        </Loaded>
      </Section>
      <DelegationDialog isOpen={isAdding} onClose={() => setAdding(false)} today={today} />
    </>
  )
}

type ListedProps = Readonly<{
  rows: readonly Delegation[]
  whom: Readonly<{ header: string; of: (row: Delegation) => Delegation['delegate'] }>
  empty: string
  today: string
  canEnd?: boolean
}>

/** Present and future delegations; past ones are folded away. */
function Listed({ rows, today, ...rest }: ListedProps) {
  const over = rows.filter(({ to }) => to.slice(0, 10) < today)
  const others = rows.filter(row => !over.includes(row))
  return (
    <>
      <DelegationTable {...rest} rows={others} today={today} />
      {over.length > 0 && (
        <details className={styles.over}>
          <summary>{words.over(over.length)}</summary>
          <DelegationTable {...rest} rows={over} today={today} canEnd={false} />
        </details>
      )}
    </>
  )
}

function DelegationTable({ rows, whom, empty, today, canEnd = false }: ListedProps) {
  const [ending, setEnding] = useState<Delegation>()
  return (
    <>
      <DataTable
        caption={whom.header}
        rows={rows}
        rowKey={row => row.id}
        empty={empty}
        columns={[
          { header: whom.header, cell: row => <strong>{spokenName(whom.of(row).name)}</strong> },
          {
            header: words.roles,
            cell: ({ roles }) => (roles.length === 0 ? words.allRoles : roles.map(roleName).join(', ')),
          },
          {
            header: words.days,
            cell: ({ from, to }) => (
              <>
                <Day on={from} /> – <Day on={to} />{' '}
                {from.slice(0, 10) <= today && today <= to.slice(0, 10) && <Badge tone="success">{words.now}</Badge>}
              </>
            ),
          },
          { header: words.reason, cell: ({ reason }) => reason },
          ...(canEnd ? [{ header: words.actions, cell: endButton }] : []),
        ]}
      />
      <ConfirmDialog
        isOpen={ending !== undefined}
        onClose={() => setEnding(undefined)}
        title={words.endTitle}
        confirmLabel={words.end}
        act={() => send('delete', '/Delegations/{id}', { path: { id: ending?.id ?? 0 } })}
      >
        {ending && words.endText(spokenName(whom.of(ending).name))}
      </ConfirmDialog>
    </>
  )

  function endButton(row: Delegation) {
    return (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={words.endOf(spokenName(whom.of(row).name))}
        onClick={() => setEnding(row)}
      >
        {words.end}
      </Button>
    )
  }
}
