export { Day, daysOf, Instant, Lateness, NearDay, TimeOfDay } from './instant.tsx'
export { Quote, Timeline, type TimelineItem } from './timeline.tsx'
