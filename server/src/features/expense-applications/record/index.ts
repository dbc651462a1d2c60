export * from './commands.ts'
export { expenseApplicationKind, expenseIsVisible } from './kind.ts'
export * from './rules.ts'
