import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatNumber } from '../../format/formats.ts'
import { accountsTexts } from '../../texts/en-AU/accounts.ts'
import { Instant } from '../../ui/timeline/index.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { AccessScope } from '../access-scope/index.ts'
import { isDecider, isPowerful } from '../authorities/index.ts'
import type { Account } from './account.ts'
import styles from './accounts.module.css'

const words = accountsTexts

type Fact = readonly [label: string, value: ReactNode]

/** By what an account is used. */
export const waysInto = (account: Account): readonly Fact[] => [
  [words.lastSignIn, account.isInvited ? undefined : <LastSignIn key="sign-in" account={account} />],
  [words.secondFactor, <SecondFactor key="factor" account={account} />],
  [words.api, account.isApiEnabled ? words.keys(formatNumber(account.activeKeyCount)) : words.noKeys],
]

/** When the owner last signed in to the console. */
const LastSignIn = ({ account: { lastSignInDateTime } }: { account: Pick<Account, 'lastSignInDateTime'> }) =>
  lastSignInDateTime === undefined ? (
    <span className="soft">{words.never}</span>
  ) : (
    <Instant at={lastSignInDateTime} isAge />
  )

/** Whether the owner has a second factor, as far as this group knows. */
function SecondFactor({ account }: { account: Account }) {
  if (account.hasSecondFactor) return words.isSetUp
  if (account.isInvited) return <span className="soft">{words.notYet}</span>
  if (lacksSecondFactor(account)) return <SecondFactorUnknown label={words.isNotSetUp} />
  return needsSecondFactor(account) ? words.isNotSetUp : <span className="soft">{words.isUnneeded}</span>
}

/** Whether an account in use needs a second factor of which this group does not know. */
export const lacksSecondFactor = (account: Account): boolean =>
  account.status === 'Active' && !account.hasSecondFactor && !account.isInvited && needsSecondFactor(account)

export const SecondFactorUnknown = ({ label }: { label: string }) => (
  <Tooltip label={words.whyNeeded}>
    <span className={styles.lacking}>
      <IconAlertTriangle size={14} aria-hidden />
      {label}
      <span className="visually-hidden">: {words.whyNeeded}</span>
    </span>
  </Tooltip>
)

/** API keys require it, and roles that handle pay or administer. */
const needsSecondFactor = ({ isApiEnabled, roles, authorityRoles }: Account): boolean =>
  isApiEnabled || isPowerful([...roles, ...authorityRoles])

type Owned = Pick<Account, 'accessScope' | 'roles' | 'authorityRoles'>

export const seenBy = (account: Owned): Fact => [
  words.sees,
  <div key="scope" data-wide>
    <Seen account={account} />
    {seesLess(account) && <div className="soft">{words.seesWaiting}</div>}
  </div>,
]

/** Whether requests wait for the owner that lie beyond the access scope. */
const seesLess = ({ accessScope, roles, authorityRoles }: Owned): boolean =>
  accessScope.length > 0 && accessScope.every(({ type }) => type !== 'All') && isDecider([...roles, ...authorityRoles])

/** An account without an access scope sees its owner, and what waits for their decision. @param isBrief in a table */
export function Seen({ account, isBrief = false }: { account: Owned; isBrief?: boolean }) {
  const { accessScope, roles, authorityRoles } = account
  if (accessScope.length > 0)
    return <AccessScope entries={accessScope} {...(isBrief ? { isBrief } : { isFact: true })} />
  return isDecider([...roles, ...authorityRoles]) ? words.seesDecided : words.seesOneself
}
