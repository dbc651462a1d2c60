export { changePassword, requestReset, requirePassword, resetPassword, storePassword } from './commands.ts'
export { sendInvitation } from './letters.ts'
export { addressOfLink, baseOf, makeLink, noLogin, takeLink } from './links.ts'
export { violationsOfPassword } from './rules.ts'
