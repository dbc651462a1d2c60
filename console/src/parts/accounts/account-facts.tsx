import type { ReactNode } from 'react'
import { formatNumber } from '../../format/formats.ts'
import { accountsTexts } from '../../texts/en-AU/accounts.ts'
import { AccessScope } from '../access-scope/index.ts'
import type { Account } from './account.ts'

const words = accountsTexts

type Shown = Pick<Account, 'accessScope' | 'isApiEnabled' | 'activeKeyCount' | 'hasSecondFactor'>

/** What an account sees, and by what it is used. */
export const accountFacts = (account: Shown): readonly (readonly [label: string, value: ReactNode])[] => [
  [words.sees, <AccessScope key="scope" entries={account.accessScope} isFact />],
  [words.api, account.isApiEnabled ? words.keys(formatNumber(account.activeKeyCount)) : words.noKeys],
  [words.secondFactor, account.hasSecondFactor ? words.isOn : words.isUnknown],
]
