import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { spokenName } from '../../format/people.ts'
import { authoritiesTexts } from '../../texts/en-AU/authorities.ts'
import { Initials } from '../../ui/initials.tsx'
import { LoadedPage } from '../../ui/loading/index.ts'
import { StatusBadge } from '../../ui/message/index.ts'
import { Columns, Page } from '../../ui/page/index.ts'
import { ListLink } from '../../ui/table/index.ts'
import { authorityRecord } from './access/access-queries.ts'
import { AccountSection } from './access/account-section.tsx'
import { ApproverSection } from './access/approver-section.tsx'
import { AuthorityActions } from './access/authority-actions.tsx'
import { ContactSection, PositionsSection, ResponsibilitySection } from './access/record-sections.tsx'
import { RolesSection } from './access/roles-section.tsx'

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
          <Page
            key={id}
            title={spokenName(record.name)}
            mark={<Initials name={record.name} size="large" />}
            badge={<StatusBadge status={record.status} />}
            subtitle={[record.code, record.positions?.[0]?.name].filter(Boolean).join(' · ')}
            back={back}
            actions={<AuthorityActions authority={record} etag={etag} />}
          >
            <RolesSection authority={record} etag={etag} />
            <Columns>
              <div>
                <ContactSection authority={record} />
              </div>
              <div>
                <PositionsSection authority={record} />
                <ResponsibilitySection authority={record} />
                <AccountSection of={{ AuthorityId: id }} />
              </div>
            </Columns>
            <ApproverSection authority={record} />
          </Page>
        )
      }
    </LoadedPage>
  )
}
