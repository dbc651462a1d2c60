const conjunction = new Intl.ListFormat('en-AU')
const disjunction = new Intl.ListFormat('en-AU', { type: 'disjunction' })

const counted = (count: number, one: string, several: string) => (count === 1 ? `1 ${one}` : `${count} ${several}`)

/** The texts of what follows from a termination. */
export const departureTexts = {
  title: 'What they leave behind',
  nothing: 'Nothing depends on this employee.',
  others: (count: number) => `${count} more`,
  more: (count: number) => `and ${count} more`,
  /** Of a list that the API cuts. */
  andMore: 'and more',
  unseen: (count: number) => `${counted(count, 'approver', 'approvers')} not shown to you`,
  reports: (count: number) => (count === 0 ? '' : `${counted(count, 'position reports', 'positions report')} to it.`),
  approve: (names: readonly string[]) => `Their change requests go to ${disjunction.format(names)} then.`,
  withoutApprover: (count: number) =>
    count === 0
      ? ''
      : `${counted(count, 'person who reports to it has', 'people who report to it have')} no approver then.`,
  vacant: 'No one else holds it.',
  shared: (count: number) => `${counted(count, 'other person holds', 'other people hold')} it.`,
  successor: (name: string) => `${name} could take over.`,
  takeOver: (name: string) => `Request that ${name} acts in it (new tab)`,
  decisions: (total: number, needing: number) => {
    const waiting = `${counted(total, 'approval waits', 'approvals wait')} for their decision.`
    return needing === 0
      ? waiting
      : `${waiting} ${needing === 1 ? 'One' : needing} of them would be without an approver.`
  },
  goesTo: (step: string, names: readonly string[]) => `${step}: goes to ${disjunction.format(names)}`,
  reassign: (step: string, hasSome: boolean) =>
    `${step}: ${hasSome ? 'too few other approvers' : 'no other approver'} can decide it. Reassign it before the last day.`,
  requests: ({ aboutThem, byThem }: Readonly<{ aboutThem: number; byThem: number }>) =>
    `Open requests: ${aboutThem} about them, ${byThem} raised by them.`,
  changeRequests: 'Change requests about them',
  expenses: 'their expense applications',
  raised: 'Raised about others: ',
  delegations: (count: number) => `${counted(count, 'delegation ends', 'delegations end')}.`,
  delegation: (until: string) => `A delegation until ${until}`,
  decidesForThem: (until: string) => `decides for them until ${until}`,
  theyDecideFor: 'They decide for',
  needsDelegate: (until: string) => `until ${until}, who then needs another delegate`,
  roles: (roles: readonly string[]) => `Their roles end: ${conjunction.format(roles)}.`,
  account: (names: readonly string[], keys: number) =>
    `Their account is closed${keys === 0 ? '' : `, and ${counted(keys, 'API key is revoked', 'API keys are revoked')}: ${conjunction.format(names)}`}.`,
  webhooks: (count: number) => `${counted(count, 'webhook needs', 'webhooks need')} another owner:`,
}
