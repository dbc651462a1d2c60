export { ExpenseFacts } from './expense-facts.tsx'
