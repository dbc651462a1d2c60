import type { components } from '@muster/client'
import { t } from '../../texts/index.ts'
import { spokenName } from '../../ui/people.ts'

export type ChangeRequest = components['schemas']['ChangeRequest']
export type ChangeType = ChangeRequest['changeType']
export type Action = ChangeRequest['availableActions'][number]

export const isChangeType = (word: string | undefined): word is ChangeType =>
  word !== undefined && Object.hasOwn(t.changeTypes, word)

/** "Bank accounts for Emma Walsh" */
export const titleOf = ({ changeType, employee }: Pick<ChangeRequest, 'changeType' | 'employee'>): string =>
  t.changeRequests.for(t.changeTypes[changeType], spokenName(employee.name))
