export { type Account, accountOf, linkToAccount, type Owner, readAccount } from './account.ts'
export { AccountMenu, ChangeAccess, whyUnchanged } from './account-actions.tsx'
export { LastSignIn, lacksSecondFactor, Seen, seenBy, waysInto } from './account-facts.tsx'
