import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { formatNumber } from '../../format/formats.ts'
import { spokenName } from '../../format/people.ts'
import { AccessScope } from '../../parts/access-scope/index.ts'
import { accountsTexts } from '../../texts/en-AU/accounts.ts'
import { t } from '../../texts/index.ts'
import { LoadedPage } from '../../ui/loading/index.ts'
import { StatusBadge } from '../../ui/message/index.ts'
import { Facts, LinkButton, Page, Section, TextLink } from '../../ui/page/index.ts'
import { Instant } from '../../ui/timeline/index.ts'
import { readAccount } from './account.ts'
import { AccountActions } from './account-actions.tsx'

const words = accountsTexts
const back = <TextLink to="/accounts">{words.back}</TextLink>

/** One account: whose it is, what it may see and do, and what an administrator can do with it. */
export function AccountRecordPage() {
  const { id } = useParams({ from: '/signed-in/accounts/$id' })
  const query = useQuery(readAccount(Number(id)))
  return (
    <LoadedPage query={query} title={words.one} back={back}>
      {shown => {
        const { name, email, status, isInvited, employee, authority, roles, accessScope } = shown.record
        const { isApiEnabled, activeKeyCount, hasSecondFactor, createdDateTime } = shown.record
        return (
          <Page
            title={spokenName(name)}
            badge={<StatusBadge status={status} />}
            subtitle={email}
            back={back}
            actions={<AccountActions shown={shown} />}
          >
            <Section>
              <Facts
                facts={[
                  [
                    words.employee,
                    employee && (
                      <TextLink key="employee" to="/employees/$id" params={{ id: String(employee.id) }}>
                        {employee.code}
                      </TextLink>
                    ),
                  ],
                  [
                    words.authority,
                    authority && (
                      <TextLink key="authority" to="/authorities/$id" params={{ id: String(authority.id) }}>
                        {authority.code}
                      </TextLink>
                    ),
                  ],
                  [words.sees, <AccessScope key="scope" entries={accessScope} />],
                  [words.roles, roles.length > 0 && roles.map(role => t.roles[role]).join(', ')],
                  [words.api, isApiEnabled ? words.keys(formatNumber(activeKeyCount)) : t.no],
                  [words.secondFactor, hasSecondFactor ? t.yes : t.no],
                  [words.invitationState, isInvited && words.isOpen],
                  [words.created, <Instant key="created" at={createdDateTime} />],
                ]}
              />
            </Section>
            {authority && (
              <p className="soft">
                {words.decidingRoles}{' '}
                <LinkButton to="/authorities/$id" params={{ id: String(authority.id) }} variant="default" size="xs">
                  {words.toAuthority}
                </LinkButton>
              </p>
            )}
          </Page>
        )
      }}
    </LoadedPage>
  )
}
