/** The texts of the list of notices. The header has its own. */
export const noticesTexts = {
  read: 'Mark as read',
  readAll: 'Mark all as read',
  views: {
    label: 'Views',
    all: 'All',
    unread: (count: number | undefined) => (count ? `Unread (${count})` : 'Unread'),
  },
  nothingNew: 'You have read everything.',
  /** Below what waits. */
  nothingElse: 'Nothing else has happened yet.',
  nothingElseNew: 'Nothing else is new.',
  empty: 'Nothing has happened yet. Requests that wait for you, decisions and expiries appear here.',
  new: 'New: ',
  waiting: (count: number) =>
    count === 1 ? 'One request waits for your decision' : `${count} requests wait for your decision`,
  decide: 'Decide',
  /** What is unread of what waits, and what becomes of it. */
  unreadOfWaiting: (count: number) =>
    count === 1
      ? 'One unread notice is gathered here. Marking it as read decides nothing.'
      : `${count} unread notices are gathered here. Marking them as read decides nothing.`,
  /** Of a request that the reader sees no more. */
  waited: (code: string) => `${code} waited for your decision`,
  unseen: 'You no longer see it.',
  confirmation: 'Waits for a second administrator',
  yourConfirmation: 'Waits for you to confirm',
  passedOn: 'Waits for others',
  both: (first: string, second: string) => `${first}, ${second}`,
  outcomes: {
    Approved: 'Approved',
    Declined: 'Declined',
    Returned: 'Returned',
    Cancelled: 'Cancelled',
    Applied: 'Applied',
    Failed: 'Could not be applied',
    Rescinded: 'Rescinded',
    Processed: 'Paid',
    Reversed: 'Reversed',
  },
  decided: 'Decided',
  /** Who decided last, where that made the request what it is now. */
  by: {
    Approved: (name: string) => `Approved by ${name}`,
    Declined: (name: string) => `Declined by ${name}`,
    Returned: (name: string) => `Returned by ${name}`,
  },
  you: 'you',
  today: 'Today',
  earlier: 'Earlier',
  earlierOf: (count: number) => `${count} earlier`,
}
