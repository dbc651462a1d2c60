export { type Account, type AccountShown, readAccount } from './account.ts'
export { AccountActions, AccountMenu, ChangeAccess, whyUnchanged } from './account-actions.tsx'
export { seenBy, waysInto } from './account-facts.tsx'
