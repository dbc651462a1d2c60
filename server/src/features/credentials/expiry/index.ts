export { recordMilestones } from './jobs.ts'
