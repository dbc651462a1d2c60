export { Badge, StatusBadge, type Tone } from './badge.tsx'
export { lateSentenceOf, Notice, Problem, sentenceOf } from './notice.tsx'
export { Notifications, notify, notifyFailure } from './notifications.tsx'
export { labelOf, sentencesOf } from './violations.ts'
