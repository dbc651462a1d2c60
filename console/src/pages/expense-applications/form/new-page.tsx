import { NewExpense } from './expense-form.tsx'

/** Applying for an expense, for oneself or for somebody whom one administers. */
export const NewExpensePage = () => <NewExpense />
