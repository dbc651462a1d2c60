export { type Account, type AccountShown, accountOf, type Owner, readAccount } from './account.ts'
export { AccountActions, AccountMenu, ChangeAccess, whyUnchanged } from './account-actions.tsx'
export { LastSignIn, Seen, seenBy, waysInto } from './account-facts.tsx'
