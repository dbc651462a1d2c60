export { delegationColumns, isOver } from './delegation-columns.tsx'
export { type Delegation, delegationForm, named } from './delegation-form.tsx'
