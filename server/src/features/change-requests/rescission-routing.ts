import type { Routing } from '../approvals/index.ts'
import { type Kind, kindNamed, type ProposedChange, type Situation } from './kinds/index.ts'

/** A request that is taken back: its type, and what it was routed by where that was an amount. */
export type TakenBack = Readonly<{ changeType: string; amount: number | null }>

type Parts = Readonly<{
  kind: Kind
  situation: Situation
  original: readonly ProposedChange[]
  changes: readonly ProposedChange[]
  /** The request itself and the later ones that are taken back with it. */
  takenBack: readonly TakenBack[]
}>

export type ReversalRouting = Readonly<{
  routing: Partial<Routing> & Pick<Routing, 'changeType'>
  isTwoPerson: boolean
}>

/**
 * What the chain of a request that takes others back is resolved from, so that nobody undoes with fewer approvers what
 * needed more. Its policy is that of the strictest type among them; the amount is the largest of what is taken back, what
 * is there, and what comes back; and whoever receives the employee again, or a larger share of them, has a say.
 */
export function routingOfReversal({ kind, situation, original, changes, takenBack }: Parts): ReversalRouting {
  const strictest = takenBack
    .map(({ changeType }) => kindNamed(changeType))
    .reduce((strict, each) => (isStricter(each, strict) ? each : strict), kind)
  const routingOf = (section: unknown) => kind.routingOf?.(section, situation) ?? {}
  const former = routingOf(kind.sectionOf(changes, situation))
  const rates = [former, routingOf(kind.sectionOf(original, situation)), routingOf(kind.sectionOf([], situation))].map(
    ({ amount }) => amount,
  )
  const amounts = [...rates, ...takenBack.map(({ amount }) => amount)].filter(amount => amount != null)
  return {
    routing: {
      ...former,
      ...(amounts.length > 0 && { amount: Math.max(...amounts) }),
      changeType: strictest.changeType,
    },
    isTwoPerson: strictest.isTwoPerson,
  }
}

const isStricter = (one: Kind, other: Kind): boolean =>
  one.isTwoPerson === other.isTwoPerson ? one.defaultChain.length > other.defaultChain.length : one.isTwoPerson
