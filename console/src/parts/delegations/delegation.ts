import type { AnswerOf } from '../../api/client.ts'
import { spokenName } from '../../format/people.ts'
import { delegationsTexts } from '../../texts/en-AU/delegations.ts'

export type Stored = AnswerOf<'/Delegations/{id}', 'get'>

/** A delegation, with a name by which people speak of it. */
export type Delegation = Stored & Readonly<{ name: string }>

export const named = (delegation: Stored): Delegation => ({
  ...delegation,
  name: delegationsTexts.between(spokenName(delegation.authority.name), spokenName(delegation.delegate.name)),
})

export const hasBegun = ({ from }: Stored, today: string): boolean => from.slice(0, 10) <= today

/** Whether its last day is before today. */
export const isOver = ({ to }: Stored, today: string): boolean => to.slice(0, 10) < today
