export { enterHire, inviteStarter, withdrawHire } from './commands.ts'
