export { type Account, accountOf, linkToAccount, type Owner, readAccount } from './account.ts'
export { AccountMenu, ChangeAccess, InviteAgain, whyUnchanged } from './account-actions.tsx'
export { lacksSecondFactor, SecondFactorUnknown, Seen, seenBy, waysInto } from './account-facts.tsx'
