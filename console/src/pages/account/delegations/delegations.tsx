import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read, send } from '../../../api/client.ts'
import { type Delegation, delegationColumns, delegationForm, isOver, named } from '../../../parts/delegations/index.ts'
import { useToday } from '../../../parts/reference-data/index.ts'
import { useAccount } from '../../../session/session.ts'
import { delegationsTexts } from '../../../texts/en-AU/delegations.ts'
import { t } from '../../../texts/index.ts'
import { Loaded } from '../../../ui/loading/index.ts'
import { Empty, Section } from '../../../ui/page/index.ts'
import { RecordButtons, RecordDialog, RemovalDialog, useRecordActions } from '../../../ui/record-actions.tsx'
import { DataTable } from '../../../ui/table/index.ts'
import styles from '../account.module.css'

const words = delegationsTexts

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
  const recordForm = delegationForm({ today: useToday(), authorityId })
  const { form, removal, ...act } = useRecordActions('delegation', recordForm.readNow)
  const query = useQuery({
    ...read('/Delegations', { query: { authorityId } }),
    select: all => all.map(named),
  })
  const mayAdd = ['change-requests.decide', 'employees.write', 'admin'].some(scope => scopes.includes(scope))
  const add = mayAdd && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={act.make}>
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
              whom="delegate"
              empty={mayAdd ? words.noneGiven : words.nothingToGive}
              actions={({ id, name }) => (
                <RecordButtons
                  {...{ id, name, onEdit: act.edit, onRemove: act.remove, removeLabel: words.end.label }}
                />
              )}
            />
          )}
        </Loaded>
      </Section>
      <Section title={words.received} isFlush>
        <Loaded query={query}>
          {all => (
            <Listed
              rows={all.filter(({ delegate }) => delegate.id === authorityId)}
              whom="authority"
              empty={words.noneReceived}
            />
          )}
        </Loaded>
      </Section>
      {form && <RecordDialog recordForm={recordForm} {...form} />}
      {removal && (
        <RemovalDialog
          {...removal}
          words={words.end}
          remove={(id, ifMatch) => send('delete', '/Delegations/{id}', { path: { id }, ifMatch })}
        />
      )}
    </>
  )
}

type ListedProps = Readonly<{
  rows: readonly Delegation[]
  whom: 'authority' | 'delegate'
  empty: string
  actions?: (row: Delegation) => ReactNode
}>

/** Present and future delegations; past ones are folded away. */
function Listed({ rows, whom, empty, actions }: ListedProps) {
  const today = useToday()
  const columns = delegationColumns([whom], today)
  const over = rows.filter(row => isOver(row, today))
  const table = { caption: whom === 'delegate' ? words.to : words.from, rowKey: ({ id }: Delegation) => id, empty }
  return (
    <>
      <DataTable
        {...table}
        rows={rows.filter(row => !isOver(row, today))}
        columns={actions ? [...columns, { header: t.actions, align: 'end', cell: actions }] : columns}
      />
      {over.length > 0 && (
        <details className={styles.over}>
          <summary>{words.over(over.length)}</summary>
          <DataTable {...table} rows={over} columns={columns} />
        </details>
      )}
    </>
  )
}
