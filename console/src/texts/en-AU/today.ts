const conjunction = new Intl.ListFormat('en-AU')
const disjunction = new Intl.ListFormat('en-AU', { type: 'disjunction' })

/** The texts of Today. */
export const todayTexts = {
  title: 'Today',
  nothing: 'Nothing is waiting for you.',
  waiting: (count: number) =>
    count === 1 ? 'One item waits for your decision' : `${count} items wait for your decision`,
  decide: 'Decide',
  all: (count: number) => `Show all ${count}`,
  about: (name: string) => `for ${name}`,
  requests: 'Your requests',
  allRequests: 'All your change requests',
  effective: 'Effective',
  returned: 'Returned to you: edit it and submit it again, or cancel it.',
  failed: 'It could not be applied. Open it to see why.',
  draft: 'Not submitted yet.',
  waitsFor: (names: readonly string[]) => `Waits for ${disjunction.format(names)}.`,
  waitsForNone: 'Waits for an administrator: no approver can decide it at the moment.',
  undecidable: 'Without an approver',
  reassign: 'Reassign',
  reassignOf: (code: string) => `Reassign ${code}`,
  more: (count: number) => `and ${count} more`,
  atLeastMore: (count: number) => `and at least ${count} more`,
  confirmations: 'To confirm',
  look: 'View confirmations',
  imports: 'Imports',
  operation: (kind: string, isDryRun: boolean) => (isDryRun ? `${kind}, check` : kind),
  starters: 'Starting',
  noMovers: 'no one starts or leaves in the next 14 days',
  leavers: 'Leaving',
  openAuditLog: 'Open the audit log',
  start: {
    title: 'Your start',
    firstDay: 'Your first day:',
    help: 'Payroll needs these from you. Each is a short form.',
    status: { Missing: 'missing', Requested: 'sent, waits for approval', Done: 'given' },
    give: 'Give',
    giveWhat: (what: string) => `Give ${what.toLowerCase()}`,
    follow: 'Follow it',
    credentials: 'Credentials',
    progress: (done: number, all: number, missing: readonly string[]) =>
      missing.length === 0 ? `All ${all} given` : `${done} of ${all} given; missing: ${conjunction.format(missing)}`,
  },
  credentials: 'Credentials to renew',
  expired: 'expired',
  days: (first: number, last: number) => (first === 0 ? `within ${last} days` : `${first} to ${last} days`),
}
