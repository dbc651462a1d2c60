export {
  beginEnrolment,
  deleteSecondFactor,
  enrolSampleLogin,
  finishEnrolment,
  giveSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './commands.ts'
export { codeNow } from './totp.ts'
