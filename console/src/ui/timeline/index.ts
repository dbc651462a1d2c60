export { Day, daysOf, Instant, NearDay, TimeOfDay } from './instant.tsx'
export { Quote, Timeline, type TimelineItem } from './timeline.tsx'
