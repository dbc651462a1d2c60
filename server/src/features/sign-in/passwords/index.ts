export { changePassword, requestReset, requirePassword, resetPassword, storePassword } from './commands.ts'
export { violationsOfPassword } from './rules.ts'
