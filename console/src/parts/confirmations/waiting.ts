import type { AnswerOf } from '../../api/client.ts'

export type AdministrativeChange = AnswerOf<'/AdministrativeChanges', 'get'>[number]

/** Whether the reader is the second administrator whom a change waits for. */
export const waitsForReader = ({ availableActions }: Pick<AdministrativeChange, 'availableActions'>): boolean =>
  availableActions.some(({ action, isAllowed }) => action === 'approve' && isAllowed)
