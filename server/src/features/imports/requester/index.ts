export { limitScopeOf, movesCostCentres, movesEmployees } from './pay-limits.ts'
export { refuseBeyondRequester } from './requester.ts'
export { lacksOf } from './scopes.ts'
