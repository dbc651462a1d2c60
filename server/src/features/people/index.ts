export { inPattern, isFoundByIndex, isNamed, nameInWords } from './queries.ts'
export { Address } from './schemas.ts'
export { addressOf, wireName } from './wire.ts'
