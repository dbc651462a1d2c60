export { attempt, byEmail, byLogin, type Counter, countAttempt, forgetAttempts } from './attempts.ts'
