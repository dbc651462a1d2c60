export { sendInvitation, sendResetLink } from './letters.ts'
export { baseOf, makeInvitation, makeLink, noLogin, takeLink } from './links.ts'
