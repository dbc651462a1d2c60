export { noLonger, refuseOtherWidening, sentenceOf, waitsForSecond } from './confirming.ts'
export { listPayLimits, lockPayLimits, type Standing } from './limits.ts'
export { getStanding, listStandings } from './standings.ts'
export { type Move, type Widening, widenedByMove, widenedByTree, widenedOf } from './widening.ts'
