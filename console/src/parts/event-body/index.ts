export { EventBody } from './event-body.tsx'
