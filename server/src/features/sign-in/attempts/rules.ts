/** Failures in a row until the next attempt has to wait, and the longest wait, in minutes. */
export type Allowance = Readonly<{ free: number; longestWait: number }>

/** Passwords for one email from one network, and all that is asked after the password, for one login. */
export const ofOne: Allowance = { free: 5, longestWait: 60 }

/** Passwords for one email from all networks together. */
export const ofAll: Allowance = { free: 60, longestWait: 15 }

/** The wait after so many failures, in minutes: 1 after the last free one, then twice as long each time. */
export const waitAfter = (failures: number, { free, longestWait }: Allowance): number =>
  failures < free ? 0 : Math.min(longestWait, 2 ** Math.min(failures - free, 10))
