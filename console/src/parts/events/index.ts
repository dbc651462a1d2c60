export { wordsOfResource, wordsOfType } from './event-words.ts'
