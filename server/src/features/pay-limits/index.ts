export { alsoInWords, noLonger, refuseOtherWidening, sentenceOf, waitsForSecond, whilePossible } from './confirming.ts'
export { lockPayLimits } from './limits.ts'
export { type Move, type Widening, widenedByChange, widenedByMove } from './widening.ts'
