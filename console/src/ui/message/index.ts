export {
  Badge,
  labelOf,
  lateSentenceOf,
  Notice,
  Problem,
  StatusBadge,
  sentenceOf,
  sentencesOf,
  type Tone,
} from './notice.tsx'
export { Notifications, notify, notifyFailure } from './notifications.tsx'
