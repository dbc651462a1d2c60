import { type AnswerOf, readPage } from '../../api/client.ts'
import { background } from '../../api/in-session.ts'

export type AdministrativeChange = AnswerOf<'/AdministrativeChanges', 'get'>[number]

/**
 * The changes that wait for the caller: their number, and the first one. The console reads it each minute, which does not keep
 * the session alive.
 */
export const unconfirmed = {
  ...readPage('/AdministrativeChanges', { query: { WaitingFor: 'Me', pageNumber: 1, pageSize: 1 } }, background),
  queryKey: ['administrative changes waiting'],
  refetchInterval: 60_000,
}

/** Whether the reader is the second administrator whom a change waits for. */
export const waitsForReader = ({ availableActions }: Pick<AdministrativeChange, 'availableActions'>): boolean =>
  availableActions.some(({ action, isAllowed }) => action === 'approve' && isAllowed)
