export { proposeRescission, type Rescinds } from './proposal.ts'
