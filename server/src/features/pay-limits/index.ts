export { noLonger, refuseOtherWidening, sentenceOf, waitsForSecond } from './confirming.ts'
export { lockPayLimits, type Standing } from './limits.ts'
export { getStanding } from './standings.ts'
export { type Move, type Widening, widenedByMove, widenedByTree } from './widening.ts'
