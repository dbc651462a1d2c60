export { Day, daysOf, Instant, NearDay } from './instant.tsx'
export { Quote, Timeline, type TimelineItem } from './timeline.tsx'
