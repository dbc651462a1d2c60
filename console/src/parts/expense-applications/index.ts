export { ExpenseFacts, ExpenseOwner } from './expense-facts.tsx'
