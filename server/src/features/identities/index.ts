export { identitiesOf, isKnownAsSomebodyElse, lockIdentities } from './identities.ts'
