import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { spokenName } from '../../format/people.ts'
import { linkToAccount, readAccount } from '../../parts/accounts/index.ts'
import { accountsTexts } from '../../texts/en-AU/accounts.ts'
import { Initials } from '../../ui/initials.tsx'
import { LoadedPage } from '../../ui/loading/index.ts'
import { Page, TextLink } from '../../ui/page/index.ts'
import { AccountCard } from './access/account-card.tsx'

/** The account of one who is neither an employee nor an authority, such as a program. Every other one is on its owner's page. */
export function AccountPage() {
  const id = Number(useParams({ from: '/signed-in/accounts/$id' }).id)
  const found = useQuery(readAccount(id))
  const back = <TextLink to="/accounts">{accountsTexts.back}</TextLink>
  return (
    <LoadedPage title={accountsTexts.one} back={back} query={found}>
      {({ record }) =>
        record.employee || record.authority ? (
          <Navigate {...linkToAccount(record)} replace />
        ) : (
          <Page
            title={spokenName(record.name)}
            mark={<Initials name={record.name} size="large" />}
            subtitle={accountsTexts.ofNoRecord}
            back={back}
          >
            <AccountCard account={record} person={record} />
          </Page>
        )
      }
    </LoadedPage>
  )
}
