import type { components } from '@muster/client'
import { t } from '../../texts/index.ts'

export type ChangeRequest = components['schemas']['ChangeRequest']
export type ChangeType = ChangeRequest['changeType']
export type Action = ChangeRequest['availableActions'][number]

export const isChangeType = (word: string | undefined): word is ChangeType =>
  word !== undefined && Object.hasOwn(t.changeTypes, word)
