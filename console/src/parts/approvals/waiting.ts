import { readPage } from '../../api/client.ts'
import { background } from '../../api/in-session.ts'

/** How many approvals wait for the caller. The console asks again each minute, which does not keep the session alive. */
export const waiting = {
  ...readPage('/Approvals', { query: { pageNumber: 1, pageSize: 1 } }, background),
  queryKey: ['approvals waiting'],
  refetchInterval: 60_000,
}
