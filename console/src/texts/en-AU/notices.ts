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
  empty: 'Nothing has happened yet. Requests that wait for you, decisions and expiries appear here.',
  new: 'New: ',
  waiting: (count: number) =>
    count === 1 ? 'One request waits for your decision' : `${count} requests wait for your decision`,
  decide: 'Decide',
  confirmation: 'Waits for a second administrator',
  passedOn: 'No longer waits for you',
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
  today: 'Today',
  earlier: 'Earlier',
  earlierOf: (count: number) => `${count} earlier`,
}
