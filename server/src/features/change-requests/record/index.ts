export * from './changes.ts'
export * from './commands.ts'
export * from './kind.ts'
export * from './rules.ts'
