import type { Breakage } from './breakage.ts'

const only = (generator: string) => ['--only', generator]

/** Without them programs of others read something else than the API means. */
export const breakagesOfClients: readonly Breakage[] = [
  {
    lacks: 'the number of pages in the headers of a list',
    file: 'http/answers/pagination.ts',
    find: "reply.header('X-Paging-TotalPages', pages)",
    replace: "reply.header('X-Paging-TotalPages', Math.min(pages, 1))",
    trial: 'clients',
    finds: /costCentres: /,
    args: only('hey-api'),
  },
  {
    lacks: 'the scheme of the signature of a delivery',
    file: 'features/webhooks/signature.ts',
    find: 'return `v1,$',
    replace: 'return `v0,$',
    trial: 'clients',
    finds: /^receiver in Python: /,
    args: only('none'),
  },
]
