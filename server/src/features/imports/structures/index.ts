export { refuseEarlierEmployers, todayAt } from './days.ts'
export { refuseWrongPlaces } from './places.ts'
export { inactivePaymentGroups, resolveStructures, writeStructures } from './structures.ts'
