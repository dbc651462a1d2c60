export {
  beginEnrolment,
  deleteSecondFactor,
  enrolSampleLogin,
  finishEnrolment,
  giveSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './commands.ts'
