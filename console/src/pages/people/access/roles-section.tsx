import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../../api/client.ts'
import { CostCentreName, PaymentGroupName, useToday } from '../../../parts/reference-data/index.ts'
import { useMay } from '../../../session/session.ts'
import { authoritiesTexts } from '../../../texts/en-AU/authorities.ts'
import { roleAllows } from '../../../texts/en-AU/roles.ts'
import { t } from '../../../texts/index.ts'
import { ConfirmDialog } from '../../../ui/dialog/index.ts'
import { Loaded, lazyDialog } from '../../../ui/loading/index.ts'
import { Badge, Notice, notify, sentenceOf } from '../../../ui/message/index.ts'
import { Section, TextLink } from '../../../ui/page/index.ts'
import { type Column, DataTable } from '../../../ui/table/index.ts'
import { daysOf } from '../../../ui/timeline/index.ts'
import { type Authority, type RoleGrant, useMayChange } from '../../authorities/authority.ts'
import styles from '../people.module.css'
import { pendingChanges, rolesOf } from './access-queries.ts'

const GrantDialog = lazyDialog(async () => (await import('./grant-dialog.tsx')).GrantDialog)

const words = authoritiesTexts.grants
type Asked = Readonly<{ kind: 'give' | 'change' | 'end'; grant?: RoleGrant }>
type Props = Readonly<{
  authority: Authority
  etag: string | undefined
  /** On a page whose main action is another. */
  isAside?: boolean
}>

/** The roles with their days and limits, and the actions of administrators. */
export function RolesSection({ authority, etag, isAside = false }: Props) {
  const { id } = authority
  const today = useToday()
  const isAdministrator = useMay('admin')
  const mayChange = useMayChange(id)
  const [asked, ask] = useState<Asked>()
  const [withOver, setWithOver] = useState(false)
  const grants = useQuery(rolesOf(id))
  const close = () => ask(undefined)
  return (
    <Section
      title={words.title}
      isFlush
      actions={
        mayChange && (
          <Button
            size="xs"
            variant={isAside ? 'default' : 'filled'}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => ask({ kind: 'give' })}
          >
            {words.give}
          </Button>
        )
      }
    >
      {isAdministrator && <PendingForAuthority authorityId={id} />}
      <Loaded query={grants}>
        {all => {
          const over = all.filter(grant => isOver(grant, today))
          const shown = withOver ? all : all.filter(grant => !isOver(grant, today))
          return (
            <>
              <DataTable
                caption={words.title}
                rows={shown}
                rowKey={grant => grant.id}
                empty={words.none}
                columns={[...columnsOf(shown, today), ...(mayChange ? [actionsColumn(today, ask)] : [])]}
              />
              {shown.length > 0 && !shown.some(isLimited) && <p className={styles.unlimited}>{words.noneLimited}</p>}
              {over.length > 0 && (
                <Button variant="subtle" size="compact-sm" m="xs" onClick={() => setWithOver(!withOver)}>
                  {withOver ? words.hideOver : words.showOver(over.length)}
                </Button>
              )}
            </>
          )
        }}
      </Loaded>
      <GrantDialog
        isOpen={asked?.kind === 'give' || asked?.kind === 'change'}
        grant={asked?.grant}
        {...{ authority, onClose: close }}
      />
      {asked?.kind === 'end' && asked.grant && (
        <EndDialog grant={asked.grant} {...{ authority, etag, onClose: close }} />
      )}
    </Section>
  )
}

const isOver = ({ to }: Pick<RoleGrant, 'to'>, today: string) => to !== undefined && to.slice(0, 10) < today

type EndProps = Props & Readonly<{ grant: RoleGrant; onClose: () => void }>

function EndDialog({ grant, authority, etag, onClose }: EndProps) {
  const role = t.roles[grant.role]
  const path = { id: authority.id, grantId: grant.id }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={words.endTitle(role)}
      confirmLabel={words.end}
      isDangerous
      etag={etag}
      act={(_, ifMatch) => send('delete', '/Authorities/{id}/Roles/{grantId}', { path, ifMatch })}
      onDone={() => notify(words.ended(role))}
    >
      {words.endText}
    </ConfirmDialog>
  )
}

const isLimited = ({ costCentreIds, paymentGroupIds }: RoleGrant) => costCentreIds.length + paymentGroupIds.length > 0

/** The days and the limits have columns only where a role has some. */
const columnsOf = (grants: readonly RoleGrant[], today: string): readonly Column<RoleGrant>[] => [
  {
    header: words.role,
    cell: ({ role, from, to }) => (
      <>
        <Group gap="xs">
          <strong>{t.roles[role]}</strong>
          {from !== undefined && from.slice(0, 10) > today && <Badge tone="info">{words.ahead}</Badge>}
          {isOver({ to }, today) && <Badge>{words.over}</Badge>}
        </Group>
        <div className="soft">{roleAllows[role]}</div>
      </>
    ),
  },
  ...(grants.some(grant => daysOf(grant) !== '')
    ? [{ header: words.days, cell: (grant: RoleGrant) => daysOf(grant) || words.noEnd }]
    : []),
  ...(grants.some(isLimited) ? [{ header: words.limits, cell: (grant: RoleGrant) => <Limits grant={grant} /> }] : []),
]

const actionsColumn = (today: string, ask: (asked: Asked) => void): Column<RoleGrant> => ({
  header: t.actions,
  align: 'end',
  cell: grant =>
    !isOver(grant, today) && (
      <Group gap="xs" justify="flex-end" wrap="nowrap" display="inline-flex">
        {(['change', 'end'] as const).map(kind => (
          <Button
            key={kind}
            variant="default"
            size="compact-sm"
            aria-label={(kind === 'change' ? words.changeOf : words.endOf)(t.roles[grant.role])}
            onClick={() => ask({ kind, grant })}
          >
            {words[kind]}
          </Button>
        ))}
      </Group>
    ),
})

function Limits({ grant }: { grant: RoleGrant }) {
  const { costCentreIds, paymentGroupIds } = grant
  if (!isLimited(grant)) return words.unlimited
  return (
    <Group gap="0.25rem 0.375rem">
      {costCentreIds.map(id => (
        <Badge key={`cost centre ${id}`}>
          <CostCentreName id={id} />
        </Badge>
      ))}
      {paymentGroupIds.map(id => (
        <Badge key={`payment group ${id}`}>
          <PaymentGroupName id={id} />
        </Badge>
      ))}
    </Group>
  )
}

/** Changes of this authority that wait for a second administrator. */
function PendingForAuthority({ authorityId }: { authorityId: number }) {
  const { data = [], error } = useQuery(pendingChanges)
  if (error) {
    return (
      <Notice tone="warning" title={t.administrativeChanges.unknown}>
        {sentenceOf(error)}
      </Notice>
    )
  }
  const mine = data.filter(({ resource }) => resource.type === 'Authority' && resource.id === authorityId)
  if (mine.length === 0) return null
  return (
    <div className={styles.pending} role="status">
      <Notice tone="warning" title={t.administrativeChanges.asked}>
        <ul>
          {mine.map(({ id, summary }) => (
            <li key={id}>{summary}</li>
          ))}
        </ul>
        <TextLink to="/administrative-changes">{t.administrativeChanges.seeIt}</TextLink>
      </Notice>
    </div>
  )
}
