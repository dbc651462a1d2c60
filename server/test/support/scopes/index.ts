export { runScopes, type ScopeTally } from './run.ts'
