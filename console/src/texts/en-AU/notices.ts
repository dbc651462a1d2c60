/** The texts of the list of notices. The header has its own. */
export const noticesTexts = {
  read: 'Mark as read',
  readAll: 'Mark all as read',
  empty: 'Nothing has happened yet. Requests that wait for you, decisions and expiries appear here.',
  new: 'New: ',
  days: { today: 'Today', yesterday: 'Yesterday', earlier: 'Earlier' },
  about: (name: string) => `for ${name}`,
  waits: 'waits for your decision',
  confirmation: 'waits for a second administrator',
  waited: 'waited for your decision',
  overdue: 'Decision was due',
  outcomes: {
    Approved: 'was approved',
    Declined: 'was declined',
    Returned: 'was returned',
    Cancelled: 'was cancelled',
    Applied: 'was applied',
    Failed: 'could not be applied',
  },
  decided: 'was decided',
  earlierOf: (count: number) => `${count} earlier`,
}
