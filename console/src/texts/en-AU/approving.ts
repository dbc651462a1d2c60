const conjunction = new Intl.ListFormat('en-AU')
const disjunction = new Intl.ListFormat('en-AU', { type: 'disjunction' })

/** What is said of requests and of who decides them, on several pages. */
export const approving = {
  steps: {
    title: 'Approvals',
    none: 'No approval needed.',
    notSubmitted: 'It has not been submitted yet. Its approvers are worked out when it is.',
    noApprover: 'No approver can decide this step at the moment. An administrator has to reassign it.',
    approvedBy: (names: readonly string[]) => `Approved by ${conjunction.format(names)}.`,
    /** How many approvals a step needs still, how many it can get, and from whom. */
    needed: ({
      missing,
      isFirst,
      able,
      names,
    }: Readonly<{ missing: number; isFirst: boolean; able: number; names: readonly string[] }>) => {
      const count = `Needs ${missing}${isFirst ? '' : ' more'} approval${missing === 1 ? '' : 's'}`
      if (able === 0) return `${count}, and no approver can give ${missing === 1 ? 'it' : 'them'} at the moment.`
      if (able < missing) return `${count}, but only ${conjunction.format(names)} can approve it.`
      if (able === missing && names.length === able) return `${count}: ${conjunction.format(names)}`
      return missing === 1 ? `${count}: ${disjunction.format(names)}` : `${count} of: ${disjunction.format(names)}`
    },
    missing: (step: string) =>
      `No approver can decide the step “${step}” at the moment. It waits until a human resources administrator reassigns it.`,
    tooFew: (step: string, names: string, role: string) =>
      `More people have to approve the step “${step}” than can: only ${names}. It waits until another person has the role ${role}.`,
    byFor: (name: string, other: string) => `${name} for ${other}`,
    more: (count: number) => `${count} more`,
    choice: (names: readonly string[]) => disjunction.format(names),
    together: (names: readonly string[]) => conjunction.format(names),
    separator: ', ',
  },
  rerouting: {
    before: 'Before:',
    after: 'After:',
    noApprover: 'no approver',
    unseen: 'others you cannot see',
    needsApprover: 'Too few approvers can decide it: it would wait for an administrator.',
  },
  said: {
    Comment: (name: string) => `${name} added a remark`,
    Submission: (name: string) => `${name} submitted it`,
    Approval: (name: string) => `${name} approved`,
    Decline: (name: string) => `${name} declined`,
    Return: (name: string) => `${name} returned it`,
    Cancellation: (name: string) => `${name} cancelled it`,
    Reassignment: (name: string) => `${name} reassigned it`,
    System: (name: string) => `${name} added a note`,
  },
  deciding: {
    approve: {
      label: 'Approve',
      one: (code: string) => `Approve ${code}`,
      several: (count: number) => `Approve ${count}`,
      remarksFor: undefined,
      done: (code: string) => `${code} approved.`,
      did: 'Approved.',
    },
    return: {
      label: 'Return',
      one: (code: string) => `Return ${code}`,
      several: (count: number) => `Return ${count}`,
      remarksFor:
        'Say what needs to change. It goes back to the person who requested it, who can edit it and submit it again.',
      done: (code: string) => `${code} returned.`,
      did: 'Returned.',
    },
    decline: {
      label: 'Decline',
      one: (code: string) => `Decline ${code}`,
      several: (count: number) => `Decline ${count}`,
      remarksFor: 'Say why. Declining is final: if it can be corrected, return it instead.',
      done: (code: string) => `${code} declined.`,
      did: 'Declined.',
    },
    stale: 'Someone else has changed it in the meantime. Check what it asks for now, then decide.',
    total: (amount: string) => `${amount} in all`,
    amountApproved: 'Amount to approve',
    amountApprovedHelp: 'Enter a lower amount to approve only part of it.',
    again: (failed: number) => (failed === 1 ? 'Try that one again' : `Try those ${failed} again`),
    outcome: (done: number, failed: number) =>
      failed === 0 ? `All ${done} done.` : `${done} done, ${failed} not done.`,
  },

  // ── approvals ──
  approvals: {
    title: 'Approvals',
    waiting: (count: number | undefined) => (count ? `Waiting (${count})` : 'Waiting'),
    decided: 'Decided',
    list: 'Waiting for your decision',
    empty: 'Nothing is waiting for your decision. You will get an email when something is.',
    gone: 'This is no longer waiting for your decision. Someone has decided it, cancelled it, or changed who decides it.',
    nothingDecided: 'You have not decided anything yet.',
    decisions: (count: number, written: string) => (count === 1 ? '1 decision' : `${written} decisions`),
    expense: 'Expense application',
    approvable: (kind: string, name: string) => `${kind} for ${name}`,
    named: (kind: string, code: string) => `${kind} ${code}`,
    inPlaceOf: (name: string) => `on behalf of ${name}`,
    due: 'due',
    choose: (title: string) => `Select ${title}`,
    /** Of a list of several pages, only those of one page are selected. */
    chooseAll: (shown: number, isPart: boolean) => (isPart ? `Select these ${shown}` : 'Select all'),
    chosen: (count: number) => `${count} selected`,
    chosenLabel: 'Actions for the selection',
    toList: 'Back to the list',
    open: (code: string) => `Open ${code}`,
    nothingToDecide: 'There is nothing to decide at the moment.',
    request: 'Request',
    employee: 'Employee',
    step: 'Step',
    decision: 'Your decision',
    when: 'Decided',
    keys: [
      [['J', 'K'], 'move'],
      [['X'], 'select'],
      [['Shift X'], 'select up to here'],
      [['A'], 'approve'],
      [['R'], 'return'],
      [['D'], 'decline'],
      [['Enter'], 'open'],
    ] as const,
    keysDecide: 'A, R and D decide what is selected. If nothing is, they decide the item shown.',
    selectionDecides: 'Decide what is selected, or clear the selection to decide this one.',
  },

  /** Who has a request now, in the midst of a sentence. */
  waitsFor: {
    you: 'waits for your decision.',
    one: (names: readonly string[]) => `waits for ${disjunction.format(names)}.`,
    all: (names: readonly string[]) => `waits for ${conjunction.format(names)}.`,
    none: 'waits for an administrator: no approver can decide it.',
    /** In a cell of a list. */
    holder: {
      you: 'Waits for you',
      one: (name: string) => `Waits for ${name}`,
      others: (count: number) => `+${count}`,
      several: (count: number, step: string) => `Waits for ${count} of ${step}`,
    },
    noDecider: 'No approver can decide it',
    tooFew: 'Too few approvers can decide it',
  },
  listViews: { label: 'Views', open: 'Open', mine: 'Mine', all: 'All' },

  // ── change requests ──
  changeRequests: {
    effective: 'Effective from',
    until: 'Until',
    position: 'Position',
    reason: 'Reason',
    requestedBy: 'Requested by',
    late: 'start day has passed',
    submitted: 'Submitted',
    failed: 'It could not be applied.',
    conflicts: 'Something else has changed since this was requested.',
    for: (kind: string, name: string) => `${kind} for ${name}`,
    doing: (kind: string, name: string) => `${kind} ${name}`,
    status: 'Status',
    description: 'Description',
    rescinds: 'Rescinds',
    separator: ', ',
    rescinding: (codes: readonly string[], kind: string) => `Rescinds ${conjunction.format(codes)}: ${kind}`,
    rescindsText:
      'This is not a new change: approving it takes back what it rescinds, and restores what was there before.',
  },

  // ── expense applications ──
  expenseApplications: {
    status: 'Status',
    warnings: {
      PossibleDuplicate: 'Another application has the same paycode, amount and day.',
      OverLimit: 'The amount is above the limit of the paycode.',
      ReceiptRequired: 'A receipt is required from this amount, and none is given.',
      OldClaim: 'The expense is more than 90 days old.',
    },
    facts: {
      title: 'Details',
      amountApplied: 'Amount applied for',
      amountApproved: 'Amount approved',
      amountWhole: 'Amount, approved in full',
      purpose: 'For',
      description: 'Description',
      paycode: 'Paycode',
      incurred: 'Date incurred',
      quantity: 'Quantity',
      tax: 'Tax amount',
      merchant: 'Merchant',
      employee: 'Employee',
      position: 'Position',
      costCentres: 'Cost centres',
      ownCostCentres: 'The employee’s own cost centres',
      receipt: 'Receipt number',
      reference: 'External reference',
      submitted: 'Submitted',
    },
  },

  // ── administrative changes ──
  administrativeChanges: {
    title: 'Confirmations',
    subtitle: 'Roles, accounts and policies that a second administrator confirms.',
    grantsOne: (name: string, role: string) => `${role} for ${name}`,
    changes: (name: string, role: string) => `Change the role ${role} of ${name}`,
    grants: (name: string) => `Grant ${name} roles`,
    about: (name: string) => `A change for ${name}`,
    kinds: {
      AuthorityActivation: (name: string) => `Make ${name} active`,
      AccountCreation: (name: string) => `Make an account for ${name}`,
      AccountReplacement: (name: string) => `Change the account of ${name}`,
      AccountResumption: (name: string) => `Resume the account of ${name}`,
      SecondFactorReset: (name: string) => `Remove the second factor of ${name}`,
    },
    unlimited: 'for the whole group, without limits',
    inForce: 'In force',
    email: 'Email',
    holds: 'Already holds',
    holdsNothing: 'No role',
    waiting: (count: number, forYou: number) => {
      const waits = count === 1 ? '1 change waits' : `${count} changes wait`
      if (forYou === 0) return `${waits} for another administrator`
      return forYou === count ? `${waits} for you` : `${waits}, ${forYou} of them for you`
    },
    look: 'View confirmations',
    unknown: 'Changes to this authority may be waiting for a second administrator.',
    asked: 'This is waiting for a second administrator. It takes effect when they confirm it.',
    notYet: 'Waits for a second administrator',
    notYetForYou: 'Waits for you',
    empty: 'Nothing is waiting for a second administrator.',
    noneDecided: 'Nothing has been decided yet.',
    requested: (name: string) => `Requested by ${name}`,
    requestedBy: 'Requested by',
    decision: 'Decision',
    decided: (status: string, name: string) => `${status} by ${name}`,
    statuses: { Pending: 'Pending', Approved: 'Confirmed', Declined: 'Declined', Cancelled: 'Cancelled' },
    views: { Pending: 'Waiting', Decided: 'Decided' },
    forYou: 'Waiting for you',
    noneForYou: 'Nothing waits for you.',
    forOthers: 'Waiting for another administrator',
    own: 'You asked for it, so another administrator must confirm it.',
    noneForOthers: 'Nothing waits for another administrator.',
    actions: { approve: 'Confirm', decline: 'Decline', cancel: 'Cancel request' },
    actionOn: (action: string, summary: string) => `${action}: ${summary}`,
    titles: { approve: 'Confirm this?', decline: 'Decline this?', cancel: 'Cancel this request?' },
    done: { approve: 'Confirmed. It is in force.', decline: 'Declined.', cancel: 'Cancelled.' },
  },
}
