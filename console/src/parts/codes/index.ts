export { codeAfter, useLastCode } from './last-code.ts'
