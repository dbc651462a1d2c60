export { Day, DayOf, daysOf, Instant, Lateness, NearDay, TimeOfDay, useDayTitle } from './instant.tsx'
export { Quote, Timeline, type TimelineItem } from './timeline.tsx'
