import { Random } from '../exactness/random.ts'
import type { ActorName } from './actors.ts'
import { type KindName, kinds } from './model/request.ts'

/** `asked`: an actor for whom the request waits; `requester`: who raised it. */
type Who = ActorName | 'asked' | 'requester'

/** An act before it is sent. `of`: the newest request (0) or the one before it. Days count from today. */
export type Act =
  | Readonly<{ does: 'raise'; who: ActorName; kind: KindName; day: number; isDraft: boolean }>
  | Readonly<{ does: 'edit'; who: Who; of: number; day: number }>
  | Readonly<{ does: 'describe' | 'submit' | 'cancel' | 'delete' | 'rescind'; who: Who; of: number }>
  | Readonly<{ does: 'approve'; who: Who; of: number; isStale: boolean; pick: number }>
  | Readonly<{ does: 'decline' | 'return'; who: Who; of: number; hasRemarks: boolean; pick: number }>
  | Readonly<{ does: 'reassign'; who: Who; of: number; to: ActorName }>
  | Readonly<{ does: 'delegate'; from: ActorName; to: ActorName; role?: string; day: number; lasts: number }>
  | Readonly<{ does: 'grant'; to: ActorName; role: string; limit: 'none' | 'here' | 'elsewhere'; lasts?: number }>
  | Readonly<{ does: 'withdraw'; from: ActorName; role: string }>
  | Readonly<{ does: 'take a position'; who: ActorName; height: number }>
  | Readonly<{ does: 'end delegation' | 'leave a position' }>
  | Readonly<{ does: 'let days pass'; days: number }>

/** Acts of one burst are sent at the same time. `place`: of the crew, where the subject is one of them. */
export type Sequence = Readonly<{ subject: Subject; place: number; bursts: readonly (readonly Act[])[] }>

/** Whom the requests are about: one of the actors, or one of Liam's people. */
export type Subject = ActorName | 'crew'

const subjects: readonly Subject[] = ['crew', 'crew', 'crew', 'crew', 'emma', 'liam', 'mei', 'tomas', 'priya']
const requesters: readonly ActorName[] = ['priya', 'priya', 'liam', 'liam', 'mei', 'siobhan', 'stephen', 'margaret']
const anyone: readonly ActorName[] = [...requesters, 'tomas', 'tomas', 'catherine', 'emma', 'ravi', 'olga']
const givers: readonly ActorName[] = ['liam', 'mei', 'stephen', 'margaret', 'siobhan', 'tomas']
const takers: readonly ActorName[] = ['catherine', 'stephen', 'mei', 'ravi', 'margaret', 'priya', 'liam', 'emma']
const assignees: readonly ActorName[] = ['stephen', 'mei', 'margaret', 'siobhan', 'tomas', 'catherine', 'priya', 'ravi']
const grantable = ['ChangeRequestApprover', 'HumanResourcesAdministrator', 'PayrollAdministrator']

/** A sequence of 5 to 12 acts that the seed repeats. */
export function sequenceOf(seed: number): Sequence {
  const random = new Random(seed)
  const subject = random.pick(subjects)
  const kind = random.pick(Object.keys(kinds)) as KindName
  const bursts: Act[][] = [[raising(random, subject, kind)]]
  // No step waits so long that others are asked as well.
  let nights = 2
  for (let left = 4 + random.below(8); left > 0; ) {
    const size = Math.min(left, random.pick([1, 1, 1, 2, 2, 3, 4]))
    if (nights > 0 && random.chance(0.08)) {
      const days = 1 + random.below(nights)
      nights -= days
      bursts.push([{ does: 'let days pass', days }])
      left -= 1
    } else {
      bursts.push(Array.from({ length: size }, () => anAct(random, subject, kind)))
      left -= size
    }
  }
  return { subject, place: random.below(1_000), bursts }
}

const aDay = (random: Random) => random.pick([0, 0, 0, 0, -2, 1, 2, 20])

function raising(random: Random, subject: Subject, kind: KindName): Act {
  const own = subject === 'crew' ? requesters : [...requesters, subject, subject]
  const byEmployee = subject !== 'crew' && kinds[kind].raisedBy.includes('employee') && random.chance(0.5)
  const who = byEmployee ? subject : random.pick(own)
  return { does: 'raise', who, kind, day: aDay(random), isDraft: random.chance(0.2) }
}

function anAct(random: Random, subject: Subject, kind: KindName): Act {
  const of = random.chance(0.85) ? 0 : 1
  const pick = random.below(3)
  const decider = random.chance(0.65) ? 'asked' : random.pick(anyone)
  const writer = random.chance(0.5) ? 'requester' : random.pick(anyone)
  const administrator = random.chance(0.7) ? random.pick(['priya', 'catherine'] as const) : random.pick(anyone)
  const roll = random.below(100)
  if (roll < 38) return { does: 'approve', who: decider, of, isStale: random.chance(0.06), pick }
  if (roll < 45)
    return {
      does: random.pick(['decline', 'return', 'return'] as const),
      who: decider,
      of,
      hasRemarks: random.chance(0.9),
      pick,
    }
  if (roll < 51) return { does: 'edit', who: writer, of, day: aDay(random) }
  if (roll < 54) return { does: 'describe', who: writer, of }
  if (roll < 61) return { does: 'submit', who: writer, of }
  if (roll < 64) return { does: 'cancel', who: writer, of }
  if (roll < 66) return { does: 'delete', who: writer, of }
  if (roll < 71) return { does: 'reassign', who: administrator, of, to: random.pick(assignees) }
  if (roll < 75) return { does: 'rescind', who: administrator, of }
  if (roll < 87)
    return raising(random, subject, random.chance(0.8) ? kind : (random.pick(Object.keys(kinds)) as KindName))
  return reorganising(random)
}

function reorganising(random: Random): Act {
  const roll = random.below(14)
  if (roll < 5) {
    const from = random.pick(givers)
    const to = random.pick(takers.filter(name => name !== from))
    const role = random.chance(0.3) ? { role: random.pick(grantable) } : {}
    return { does: 'delegate', from, to, ...role, day: random.pick([0, 0, 0, 1]), lasts: random.below(3) }
  }
  if (roll < 6) return { does: 'end delegation' }
  if (roll < 9) {
    const lasts = random.chance(0.4) ? { lasts: random.below(2) } : {}
    return {
      does: 'grant',
      to: random.pick(takers),
      role: random.pick(grantable),
      limit: random.pick(['none', 'none', 'here', 'elsewhere']),
      ...lasts,
    }
  }
  if (roll < 11) return { does: 'withdraw', from: random.pick([...givers, ...takers]), role: random.pick(grantable) }
  if (roll < 13) return { does: 'take a position', who: random.pick(takers), height: 1 + random.below(3) }
  return { does: 'leave a position' }
}
