export { takeCode } from './codes.ts'
export {
  beginEnrolment,
  deleteSecondFactor,
  finishEnrolment,
  removeSecondFactor,
  renewRecoveryCodes,
} from './commands.ts'
export { type CodeProof, violationsOfProof } from './rules.ts'
export { enrolSampleLogin } from './sample.ts'
export { codeNow } from './totp.ts'
