/** One check. The operator has to correct a failure; a warning may be intended. */
export type Finding = Readonly<{ check: string; status: 'ok' | 'warn' | 'fail'; message: string }>

export const ok = (check: string, message: string): Finding => ({ check, status: 'ok', message })
export const warn = (check: string, message: string): Finding => ({ check, status: 'warn', message })
export const fail = (check: string, message: string): Finding => ({ check, status: 'fail', message })
