export { type Account, type AccountShown, readAccount } from './account.ts'
export { AccountActions, AccountMenu, whyUnchanged } from './account-actions.tsx'
export { seenBy, waysInto } from './account-facts.tsx'
