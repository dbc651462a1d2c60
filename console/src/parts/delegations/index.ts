export { type Delegation, hasBegun, isOver, named } from './delegation.ts'
export { delegationColumns } from './delegation-columns.tsx'
export { delegationForm } from './delegation-form.tsx'
