export { Day, DayOf, daysOf, Instant, Lateness, NearDay, TimeOfDay, useDayTitle, useIsToday } from './instant.tsx'
export { Quote, Timeline, type TimelineItem } from './timeline.tsx'
