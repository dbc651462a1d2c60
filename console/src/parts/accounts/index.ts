export { type Account, accountOf, linkToAccount, type Owner, readAccount } from './account.ts'
export { AccountMenu, ChangeAccess, InviteAgain, whyUnchanged } from './account-actions.tsx'
export { SecondFactor, Seen, seenBy, waysInto } from './account-facts.tsx'
