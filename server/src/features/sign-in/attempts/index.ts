export {
  attempt,
  type Counter,
  countAttempt,
  forgetAttempts,
  linkRequestsFor,
  passwordsFor,
  proofsOf,
} from './attempts.ts'
