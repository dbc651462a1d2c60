const conjunction = new Intl.ListFormat('en-AU')

const counted = (count: number, one: string, several: string) => (count === 1 ? `1 ${one}` : `${count} ${several}`)

/** The texts of what follows from a termination. */
export const departureTexts = {
  title: 'What they leave behind',
  nothing: 'Nothing depends on this employee.',
  reports: (count: number) => (count === 0 ? '' : `${counted(count, 'position reports', 'positions report')} to it.`),
  vacant: 'No one else holds it.',
  shared: (count: number) => `${counted(count, 'other person holds', 'other people hold')} it.`,
  successor: (name: string) => `${name} could take over.`,
  takeOver: (name: string) => `Request that ${name} acts in it (new tab)`,
  decisions: (total: number, leftAlone: number) =>
    `${counted(total, 'approval waits', 'approvals wait')} for their decision.${leftAlone === 0 ? '' : ` No one else can decide ${leftAlone === total ? (total === 1 ? 'it' : 'them') : `${leftAlone} of them`}.`}`,
  reassign: 'Reassign these before the last day:',
  requests: ({ aboutThem, byThem }: Readonly<{ aboutThem: number; byThem: number }>) =>
    `Open requests: ${aboutThem} about them, ${byThem} raised by them.`,
  delegations: (count: number) => `${counted(count, 'delegation ends', 'delegations end')}.`,
  roles: (roles: readonly string[]) => `Their roles end: ${conjunction.format(roles)}.`,
  account: (keys: number) =>
    `Their account is closed${keys === 0 ? '' : `, and ${counted(keys, 'API key is revoked', 'API keys are revoked')}`}.`,
  toWebhooks: 'Webhooks',
  webhooks: (count: number) => `${counted(count, 'webhook needs', 'webhooks need')} another owner.`,
}
