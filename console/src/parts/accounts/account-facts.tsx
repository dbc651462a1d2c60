import type { ReactNode } from 'react'
import { formatNumber } from '../../format/formats.ts'
import { accountsTexts } from '../../texts/en-AU/accounts.ts'
import { AccessScope } from '../access-scope/index.ts'
import type { Account } from './account.ts'

const words = accountsTexts

type Fact = readonly [label: string, value: ReactNode]
type Ways = Pick<Account, 'isApiEnabled' | 'activeKeyCount' | 'hasSecondFactor' | 'isInvited'>

/** By what an account is used. */
export const waysInto = (account: Ways): readonly Fact[] => [
  [words.secondFactor, account.hasSecondFactor ? words.isOn : account.isInvited ? words.notYet : words.isUnknown],
  [words.api, account.isApiEnabled ? words.keys(formatNumber(account.activeKeyCount)) : words.noKeys],
]

export const seenBy = ({ accessScope }: Pick<Account, 'accessScope'>): Fact => [
  words.sees,
  <div key="scope" data-wide>
    <AccessScope entries={accessScope} isFact />
  </div>,
]
