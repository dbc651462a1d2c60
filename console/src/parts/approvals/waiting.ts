import { readPage } from '../../api/client.ts'
import { background } from '../../api/in-session.ts'

/** The number of approvals that wait for the caller. The console reads it each minute, which does not keep the session alive. */
export const waiting = {
  ...readPage('/Approvals', { query: { pageNumber: 1, pageSize: 1 } }, background),
  queryKey: ['approvals waiting'],
  refetchInterval: 60_000,
}
