export * from './fields.ts'
export * from './kind.ts'
export { kindOfList } from './lists.ts'
export * from './rules.ts'
