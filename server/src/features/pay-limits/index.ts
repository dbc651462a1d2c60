export { alsoInWords, noLonger, refuseOtherWidening, sentenceOf, waitsForSecond, whilePossible } from './confirming.ts'
export { lockPayLimits, type Standing } from './limits.ts'
export { listStandings } from './standings.ts'
export {
  type LimitPair,
  type Move,
  unchangedLimits,
  type Widening,
  widenedByMove,
  widenedByTree,
  widenedOf,
} from './widening.ts'
