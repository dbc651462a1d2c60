import type { ReactNode } from 'react'
import { formatNumber } from '../../format/formats.ts'
import { accountsTexts } from '../../texts/en-AU/accounts.ts'
import { Instant } from '../../ui/timeline/index.ts'
import { AccessScope } from '../access-scope/index.ts'
import { isDecider } from '../authorities/index.ts'
import type { Account } from './account.ts'

const words = accountsTexts

type Fact = readonly [label: string, value: ReactNode]
type Ways = Pick<Account, 'isApiEnabled' | 'activeKeyCount' | 'hasSecondFactor' | 'isInvited' | 'lastSignInDateTime'>

/** By what an account is used. */
export const waysInto = (account: Ways): readonly Fact[] => [
  [words.lastSignIn, <LastSignIn key="sign-in" account={account} />],
  [words.secondFactor, account.hasSecondFactor ? words.isOn : account.isInvited ? words.notYet : words.isUnknown],
  [words.api, account.isApiEnabled ? words.keys(formatNumber(account.activeKeyCount)) : words.noKeys],
]

/** When the owner last signed in to the console. */
export const LastSignIn = ({ account: { lastSignInDateTime } }: { account: Pick<Account, 'lastSignInDateTime'> }) =>
  lastSignInDateTime === undefined ? words.never : <Instant at={lastSignInDateTime} isAge />

type Owned = Pick<Account, 'accessScope' | 'roles' | 'authorityRoles'>

export const seenBy = (account: Owned): Fact => [
  words.sees,
  <div key="scope" data-wide>
    <Seen account={account} />
  </div>,
]

/** An account without an access scope sees its owner, and what waits for their decision. @param isBrief in a table */
export function Seen({ account, isBrief = false }: { account: Owned; isBrief?: boolean }) {
  const { accessScope, roles, authorityRoles } = account
  if (accessScope.length > 0)
    return <AccessScope entries={accessScope} {...(isBrief ? { isBrief } : { isFact: true })} />
  const text = isDecider([...roles, ...authorityRoles]) ? words.seesDecided : words.seesOneself
  return isBrief ? <span className="soft">{text}</span> : text
}
