import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { spokenName } from '../../format/people.ts'
import { type Authority, authorityRecord, RolesSection } from '../../parts/authorities/index.ts'
import { structureRoles, useHasRole, useMay } from '../../session/session.ts'
import { authoritiesTexts } from '../../texts/en-AU/authorities.ts'
import { Initials } from '../../ui/initials.tsx'
import { LoadedPage, lazyDialog } from '../../ui/loading/index.ts'
import { StatusBadge } from '../../ui/message/index.ts'
import { MenuItem } from '../../ui/more-menu.tsx'
import { Dotted, Page, SideColumn } from '../../ui/page/index.ts'
import { ListLink } from '../../ui/table/index.ts'
import { accountOf } from './access/access-queries.ts'
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
          <Navigate
            to="/employees/$id"
            params={{ id: String(record.employee.id) }}
            search={{ tab: 'access' }}
            replace
          />
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
  const hasAccount = useHasAccount(id)
  return (
    <Page
      title={spokenName(name)}
      mark={<Initials name={name} size="large" />}
      badge={<StatusBadge status={status} />}
      subtitle={<Dotted facts={[code, positions[0]?.name ?? authoritiesTexts.holdsNothing]} />}
      back={back}
      actions={<Actions authority={authority} etag={etag} />}
    >
      <SideColumn aside={<AccountSection of={{ AuthorityId: id }} name={name} isMain />}>
        <RolesSection authority={authority} etag={etag} isAside={hasAccount !== true} />
        <ContactSection authority={authority} />
        <WorkSection authority={authority} />
        <ApproverSection authority={authority} />
      </SideColumn>
    </Page>
  )
}

/** Undefined for those who may not know, and until it is known. */
function useHasAccount(authorityId: number): boolean | undefined {
  const isAdministrator = useMay('admin')
  const { data } = useQuery({ ...accountOf({ AuthorityId: authorityId }), enabled: isAdministrator })
  return data && data.length > 0
}

function Actions({ authority, etag }: Props) {
  const [isAdding, setAdding] = useState(false)
  const mayFill = useHasRole(...structureRoles)
  return (
    <>
      <AuthorityActions authority={authority} etag={etag}>
        {mayFill && <MenuItem onClick={() => setAdding(true)}>{authoritiesTexts.position.add}</MenuItem>}
      </AuthorityActions>
      <PositionDialog isOpen={isAdding} authority={authority} onClose={() => setAdding(false)} />
    </>
  )
}
