/** One thing that was looked at. What fails has to be put right; what is warned of may be meant so. */
export type Finding = Readonly<{ check: string; status: 'ok' | 'warn' | 'fail'; message: string }>

export const ok = (check: string, message: string): Finding => ({ check, status: 'ok', message })
export const warn = (check: string, message: string): Finding => ({ check, status: 'warn', message })
export const fail = (check: string, message: string): Finding => ({ check, status: 'fail', message })
