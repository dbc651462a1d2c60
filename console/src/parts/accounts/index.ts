export { type Account, type AccountShown, readAccount } from './account.ts'
export { AccountActions, ActionsAtOnce, whyUnchanged } from './account-actions.tsx'
export { accountFacts } from './account-facts.tsx'
