export * from './commands.ts'
export { expenseApplicationKind, expenseIsVisible } from './kind.ts'
export { type OwnColumns, readOwnColumns, type SplitRow, splitsOf } from './queries.ts'
export * from './rules.ts'
