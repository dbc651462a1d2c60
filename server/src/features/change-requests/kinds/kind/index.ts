export { changesOfFields, kindOfFields, resulting, sectionOfFields, shownValue } from './fields.ts'
export * from './kind.ts'
export { kindOfList } from './lists.ts'
export {
  doubled,
  refuseAmount,
  refuseBadEmail,
  refuseBadPhone,
  refuseEarlier,
  refuseEmpty,
  refuseNumber,
  sumsToHundred,
  violationsOfAllocations,
  violationsOfEach,
} from './rules.ts'
export * from './steps.ts'
