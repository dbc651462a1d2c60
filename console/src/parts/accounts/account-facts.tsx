import type { ReactNode } from 'react'
import { formatNumber } from '../../format/formats.ts'
import { accountsTexts } from '../../texts/en-AU/accounts.ts'
import { Instant } from '../../ui/timeline/index.ts'
import { AccessScope } from '../access-scope/index.ts'
import { isDecider, isPowerful } from '../authorities/index.ts'
import type { Account } from './account.ts'
import styles from './accounts.module.css'

const words = accountsTexts

type Fact = readonly [label: string, value: ReactNode]

/** By what an account is used. */
export const waysInto = (account: Account): readonly Fact[] => [
  [words.lastSignIn, <LastSignIn key="sign-in" account={account} />],
  [words.secondFactor, <SecondFactor key="factor" account={account} />],
  [words.api, account.isApiEnabled ? words.keys(formatNumber(account.activeKeyCount)) : words.noKeys],
]

/** When the owner last signed in to the console. */
export const LastSignIn = ({ account: { lastSignInDateTime } }: { account: Pick<Account, 'lastSignInDateTime'> }) =>
  lastSignInDateTime === undefined ? (
    <span className="soft">{words.never}</span>
  ) : (
    <Instant at={lastSignInDateTime} isAge />
  )

function SecondFactor({ account }: { account: Account }) {
  if (account.hasSecondFactor) return words.isOn
  if (account.isInvited) return words.notYet
  return lacksSecondFactor(account) ? <span className={styles.lacking}>{words.isLacking}</span> : words.isUnknown
}

/** Whether API keys, or roles that handle pay or administer, require a second factor of which this group does not know. */
export const lacksSecondFactor = (account: Account): boolean =>
  account.status === 'Active' &&
  !account.isInvited &&
  !account.hasSecondFactor &&
  (account.isApiEnabled || isPowerful([...account.roles, ...account.authorityRoles]))

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
