import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { spokenName } from '../../format/people.ts'
import { accountOf } from '../../parts/accounts/index.ts'
import { type Authority, authorityRecord, GrantRole, RolesSection } from '../../parts/authorities/index.ts'
import { linkToAccess } from '../../parts/links/index.ts'
import { structureRoles, useHasRole, useMay } from '../../session/session.ts'
import { authoritiesTexts } from '../../texts/en-AU/authorities.ts'
import { Initials } from '../../ui/initials.tsx'
import { LoadedPage, lazyDialog } from '../../ui/loading/index.ts'
import { StatusBadge } from '../../ui/message/index.ts'
import { MenuItem } from '../../ui/more-menu.tsx'
import { Dotted, Page, SideColumn } from '../../ui/page/index.ts'
import { ListLink } from '../../ui/table/index.ts'
import { AccountSection } from './access/account-section.tsx'
import { ApproverSection } from './access/approver-section.tsx'
import { AuthorityActions } from './access/authority-actions.tsx'
import { ContactSection, WorkSection } from './access/record-sections.tsx'

const PositionDialog = lazyDialog(async () => (await import('./access/position-dialog.tsx')).PositionDialog)

/**
 * A human being who is an authority and no employee. An authority whose employee the caller sees has one page with it, at the
 * address of the employee.
 */
export function AuthorityPage() {
  const id = Number(useParams({ from: '/signed-in/authorities/$id' }).id)
  const found = useQuery(authorityRecord(id))
  const back = <ListLink to="/authorities">{authoritiesTexts.back}</ListLink>
  return (
    <LoadedPage title={authoritiesTexts.one} back={back} query={found}>
      {({ record, etag }) =>
        record.employee ? (
          <Navigate {...linkToAccess(record.employee.id)} replace />
        ) : (
          <Alone key={id} {...{ authority: record, etag, back }} />
        )
      }
    </LoadedPage>
  )
}

type Props = Readonly<{ authority: Authority; etag: string | undefined }>

function Alone({ authority, etag, back }: Props & Readonly<{ back: React.ReactNode }>) {
  const { id, name, code, status, positions = [] } = authority
  const { hasAccount, isUnread } = useHasAccount(id)
  const isToInvite = hasAccount === false && status === 'Active'
  const mayFill = useHasRole(...structureRoles)
  const [isAdding, setAdding] = useState(false)
  return (
    <Page
      title={spokenName(name)}
      mark={<Initials name={name} size="large" />}
      badge={<StatusBadge status={status} />}
      subtitle={
        <>
          <Dotted facts={[code, positions[0]?.name ?? authoritiesTexts.holdsNothing]} />{' '}
          {positions.length === 0 && mayFill && (
            <Button variant="subtle" size="compact-sm" onClick={() => setAdding(true)}>
              {authoritiesTexts.position.add}
            </Button>
          )}
        </>
      }
      back={back}
      actions={
        <>
          {!(isToInvite || isUnread) && <GrantRole authority={authority} />}
          <AuthorityActions authority={authority} etag={etag}>
            {positions.length > 0 && mayFill && (
              <MenuItem onClick={() => setAdding(true)}>{authoritiesTexts.position.add}</MenuItem>
            )}
          </AuthorityActions>
        </>
      }
    >
      <SideColumn aside={<ContactSection authority={authority} />}>
        <RolesSection authority={authority} etag={etag} isAside={isToInvite} />
        <AccountSection of={{ AuthorityId: id }} person={authority} isToInvite={isToInvite} />
        <WorkSection authority={authority} />
        <ApproverSection authority={authority} positions={positions} />
      </SideColumn>
      <PositionDialog isOpen={isAdding} authority={authority} onClose={() => setAdding(false)} />
    </Page>
  )
}

/** `hasAccount` is undefined for those who may not know, and until it is known. */
function useHasAccount(authorityId: number) {
  const isAdministrator = useMay('admin')
  const { data, isLoading } = useQuery({ ...accountOf({ AuthorityId: authorityId }), enabled: isAdministrator })
  return { hasAccount: data && data.length > 0, isUnread: isLoading }
}
