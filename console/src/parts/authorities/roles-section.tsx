import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { send } from '../../api/client.ts'
import { useMay } from '../../session/session.ts'
import { authoritiesTexts } from '../../texts/en-AU/authorities.ts'
import { everywhere, explained, onlyFor, roleAllows } from '../../texts/en-AU/roles.ts'
import { t } from '../../texts/index.ts'
import { ConfirmDialog } from '../../ui/dialog/index.ts'
import { Loaded, lazyDialog } from '../../ui/loading/index.ts'
import { Badge, notify } from '../../ui/message/index.ts'
import { Dotted, Empty, type Line, Lines, Section } from '../../ui/page/index.ts'
import { daysOf } from '../../ui/timeline/index.ts'
import { CostCentreName, PaymentGroupName, useToday } from '../reference-data/index.ts'
import { type Authority, inRank, type RoleGrant, useMayChange } from './authority.ts'
import { PendingRoles } from './pending-roles.tsx'
import { rolesOf } from './queries.ts'
import styles from './roles.module.css'

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
      {isAdministrator && <PendingRoles authorityId={id} />}
      <Loaded query={grants}>
        {all => {
          const over = all.filter(grant => isOver(grant, today))
          const shown = (withOver ? all : all.filter(grant => !isOver(grant, today))).toSorted((one, other) =>
            inRank(one.role, other.role),
          )
          const lines = shown.map(grant => lineOf(grant, today, mayChange ? ask : undefined))
          return (
            <>
              {lines.length === 0 ? <Empty>{words.none}</Empty> : <Lines label={words.title} lines={lines} />}
              {over.length > 0 && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  className={styles.over ?? ''}
                  onClick={() => setWithOver(!withOver)}
                >
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

/** A grant: what it allows, where its name does not say it, where and when; with its buttons, for those who may change it. */
function lineOf(grant: RoleGrant, today: string, ask: ((asked: Asked) => void) | undefined): Line {
  const { id, role, from, to, costCentreIds, paymentGroupIds } = grant
  const isAhead = from !== undefined && from.slice(0, 10) > today
  const isPast = isOver(grant, today)
  const names = [
    ...costCentreIds.map(each => <CostCentreName key={`cost centre ${each}`} id={each} />),
    ...paymentGroupIds.map(each => <PaymentGroupName key={`payment group ${each}`} id={each} />),
  ]
  const [anywhere, only] = role.endsWith('Approver')
    ? [words.decidesEverywhere, words.decidesOnlyFor]
    : [everywhere, onlyFor]
  const where =
    names.length === 0
      ? anywhere
      : names.map((name, place) => (
          <Fragment key={name.key}>
            {place === 0 ? `${only} ` : ', '}
            {name}
          </Fragment>
        ))
  return {
    id,
    name: t.roles[role],
    text: <Dotted facts={[explained.has(role) && roleAllows[role], where, daysOf({ from, to })]} />,
    badge: isAhead ? <Badge tone="info">{words.ahead}</Badge> : isPast && <Badge>{words.over}</Badge>,
    actions: ask && !isPast && <Actions grant={grant} ask={ask} />,
  }
}

const Actions = ({ grant, ask }: Readonly<{ grant: RoleGrant; ask: (asked: Asked) => void }>) =>
  (['change', 'end'] as const).map(kind => (
    <Button
      key={kind}
      variant="subtle"
      size="compact-sm"
      aria-label={(kind === 'change' ? words.changeOf : words.endOf)(t.roles[grant.role])}
      onClick={() => ask({ kind, grant })}
    >
      {words[kind]}
    </Button>
  ))
