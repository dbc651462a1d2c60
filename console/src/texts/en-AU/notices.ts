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
  days: { today: 'Today', yesterday: 'Yesterday', earlier: 'Earlier' },
  about: (name: string) => `for ${name}`,
  waiting: (count: number) =>
    count === 1 ? 'One request waits for your decision' : `${count} requests wait for your decision`,
  decide: 'Decide',
  confirmation: 'waits for a second administrator',
  passedOn: 'no longer waits for you',
  outcomes: {
    Approved: 'was approved',
    Declined: 'was declined',
    Returned: 'was returned',
    Cancelled: 'was cancelled',
    Applied: 'was applied',
    Failed: 'could not be applied',
    Rescinded: 'was rescinded',
    Processed: 'was paid',
    Reversed: 'was reversed',
  },
  decided: 'was decided',
  /** Who decided last, where that made the request what it is now. */
  by: {
    Approved: (name: string) => `Approved by ${name}`,
    Declined: (name: string) => `Declined by ${name}`,
    Returned: (name: string) => `Returned by ${name}`,
  },
  earlierOf: (count: number) => `${count} earlier`,
}
