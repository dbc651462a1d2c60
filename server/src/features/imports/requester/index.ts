export { refuseBeyondRequester } from './requester.ts'
export { lacksOf } from './scopes.ts'
