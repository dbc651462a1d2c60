export { wordsOfResource, wordsOfType } from './event-words.ts'
export { eventTypes } from './types.generated.ts'
