import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { send } from '../../api/client.ts'
import { useMay } from '../../session/session.ts'
import { authoritiesTexts } from '../../texts/en-AU/authorities.ts'
import { onlyFor, roleAllows } from '../../texts/en-AU/roles.ts'
import { t } from '../../texts/index.ts'
import { ConfirmDialog } from '../../ui/dialog/index.ts'
import { Loaded } from '../../ui/loading/index.ts'
import { Badge, notify } from '../../ui/message/index.ts'
import { MenuItem, MoreMenu } from '../../ui/more-menu.tsx'
import { Dotted, Empty, type Line, Lines, Section } from '../../ui/page/index.ts'
import { daysOf } from '../../ui/timeline/index.ts'
import { CostCentreName, PaymentGroupName, useToday } from '../reference-data/index.ts'
import { type Authority, inRank, type RoleGrant, useMayChange } from './authority.ts'
import { GrantDialog, GrantRole } from './grant-role.tsx'
import { PendingRoles } from './pending-roles.tsx'
import { rolesOf } from './queries.ts'
import styles from './roles.module.css'

const words = authoritiesTexts.grants
type Asked = Readonly<{ kind: 'change' | 'end'; grant: RoleGrant }>
type Props = Readonly<{
  authority: Authority
  etag: string | undefined
  /** On a page whose main action is another: a role is granted here. */
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
      lead={areEverywhere(grants.data ?? [], today) && words.everywhere}
      isFlush
      actions={isAside && <GrantRole authority={authority} isAside />}
    >
      {isAdministrator && <PendingRoles authorityId={id} />}
      <Loaded query={grants}>
        {all => {
          const over = all.filter(grant => isOver(grant, today))
          const shown = (withOver ? all : all.filter(grant => !isOver(grant, today))).toSorted((one, other) =>
            inRank(one.role, other.role),
          )
          const isSaidAbove = areEverywhere(all, today)
          const lines = shown.map(grant => lineOf({ grant, today, isSaidAbove, ask: mayChange ? ask : undefined }))
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
      {asked?.kind === 'change' && <GrantDialog grant={asked.grant} {...{ authority, onClose: close }} />}
      {asked?.kind === 'end' && <EndDialog grant={asked.grant} {...{ authority, etag, onClose: close }} />}
    </Section>
  )
}

/** Whether each role that is in force or ahead reaches the whole group: then the title says it once. */
const areEverywhere = (grants: readonly RoleGrant[], today: string): boolean =>
  grants.some(grant => !isOver(grant, today)) && grants.every(grant => isOver(grant, today) || isUnlimited(grant))

const isUnlimited = ({ costCentreIds, paymentGroupIds }: RoleGrant): boolean =>
  costCentreIds.length + paymentGroupIds.length === 0

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

type Listed = Readonly<{
  grant: RoleGrant
  today: string
  isSaidAbove: boolean
  /** Absent for those who may not change it. */
  ask: ((asked: Asked) => void) | undefined
}>

/** A grant: what it allows, where and when; with its menu. */
function lineOf({ grant, today, isSaidAbove, ask }: Listed): Line {
  const { id, role, from, to } = grant
  const isAhead = from !== undefined && from.slice(0, 10) > today
  const isPast = isOver(grant, today)
  return {
    id,
    name: t.roles[role],
    text: (
      <Dotted
        facts={[
          roleAllows[role],
          (!isSaidAbove || !isUnlimited(grant)) && <Where key="where" grant={grant} />,
          daysOf({ from, to }),
        ]}
      />
    ),
    badge: isAhead ? <Badge tone="info">{words.ahead}</Badge> : isPast && <Badge>{words.over}</Badge>,
    actions: ask && !isPast && <Actions grant={grant} ask={ask} />,
  }
}

/** The cost centres and payment groups to which a role is limited. */
function Where({ grant: { role, costCentreIds, paymentGroupIds } }: { grant: RoleGrant }) {
  const names = [
    ...costCentreIds.map(each => <CostCentreName key={`cost centre ${each}`} id={each} />),
    ...paymentGroupIds.map(each => <PaymentGroupName key={`payment group ${each}`} id={each} />),
  ]
  if (names.length === 0) return words.everywhere
  return names.map((name, place) => (
    <Fragment key={name.key}>
      {place === 0 ? `${role.endsWith('Approver') ? words.decidesOnlyFor : onlyFor} ` : ', '}
      {name}
    </Fragment>
  ))
}

const Actions = ({ grant, ask }: Readonly<{ grant: RoleGrant; ask: (asked: Asked) => void }>) => (
  <MoreMenu of={t.roles[grant.role]}>
    {(['change', 'end'] as const).map(kind => (
      <MenuItem key={kind} onClick={() => ask({ kind, grant })}>
        {words[kind]}
      </MenuItem>
    ))}
  </MoreMenu>
)
