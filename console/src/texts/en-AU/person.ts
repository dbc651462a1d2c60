const conjunction = new Intl.ListFormat('en-AU')

/** The texts of the page of a person, and of what is done from there. */
export const personTexts = {
  tabs: { record: 'Record', history: 'History', access: 'Access' },
  /** What is done about a person, by the kind of change request that does it. */
  flows: {
    PositionAssignment: { label: 'Move', title: (name: string) => `Move ${name}` },
    PayRate: { label: 'Change pay', title: (name: string) => `Change the pay of ${name}` },
    Hire: { label: 'Hire', title: (name: string) => `Hire ${name}` },
    Termination: { label: 'End employment', title: (name: string) => `${name} leaves` },
  },
  hire: {
    label: 'Steps of a hire',
    steps: ['The person', 'The work'],
    from: (day: string) => `Starts ${day}`,
    /** What follows, at the side of both steps. */
    path: {
      position: { name: 'Position and pay', text: 'You choose them on the next page.' },
      approvals: {
        name: 'Approvals',
        text: 'Position and pay decide who approves. You see it before you submit.',
      },
      account: { name: 'Account and invitation', text: 'Both come with the last approval.' },
    },
  },
  /** What a starter gives. */
  start: 'Starter’s checklist',
  ownDetails: 'Change my details',
  /** What will happen, in a sentence. */
  outcomes: {
    move: (day: string, name: string, isBeside: boolean) => `From ${day}, ${name} is ${isBeside ? 'also ' : ''}`,
    insteadOf: ' instead of ',
    manager: (name: string, position: string) => `They report to ${name}, ${position}.`,
    vacantAbove: (position: string) => `They report to ${position}, which is vacant.`,
    pay: (day: string, name: string, rate: string) => `From ${day}, ${name} is paid ${rate}.`,
    payInstead: (now: string, before: string) => `${now} instead of ${before}`,
    leave: (name: string, day: string) => `The last day of ${name} is ${day}.`,
  },
  howHeld: 'How the position is held',
  history: {
    requested: (name: string) => `requested by ${name}`,
    approved: (names: readonly string[]) => `approved by ${conjunction.format(names)}`,
    automatically: 'approved automatically',
    only: (what: string) => `Only changes of: ${what}`,
    all: 'Show all changes',
    none: (what: string) => `There are no changes of: ${what}.`,
    of: (what: string) => `History of ${what.toLowerCase()}`,
    short: 'History',
  },
  access: {
    authority: 'As an authority',
    account: 'Account',
    noAccount: 'No account yet',
    invitation: (given: string, email: string | undefined) =>
      `Once a second administrator has confirmed the invitation, ${given} gets an email${email === undefined ? '' : ` at ${email}`}, with a link to choose a password.`,
    invite: (given: string) => `Invite ${given}`,
    roles: 'Administrative roles',
    own: 'Your permissions',
    ownKeys: 'Your API keys',
    none: 'They hold no role of an authority and decide nothing.',
    make: 'Make them an authority',
  },
}
