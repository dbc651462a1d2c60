/** The states of authorities, employees, positions, payment groups and accounts, as the wire spells them. */
export const activeStatuses = ['Active', 'Inactive', 'Pending'] as const

export type ActiveStatus = (typeof activeStatuses)[number]
