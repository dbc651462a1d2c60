export { changePassword, requestReset, requirePassword, resetPassword, storePassword } from './commands.ts'
