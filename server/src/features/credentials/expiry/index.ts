export { recordDueMilestones, recordMilestones } from './jobs.ts'
