import { NewExpense } from './expense-form.tsx'

/** A new expense application, for the caller or for an employee whom they administer. */
export const NewExpensePage = () => <NewExpense />
