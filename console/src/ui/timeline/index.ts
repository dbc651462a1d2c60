export { Day, daysOf, Instant } from './instant.tsx'
export { Quote, Timeline, type TimelineItem } from './timeline.tsx'
