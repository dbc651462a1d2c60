/** Settings with a mail server, so that commands store their notices. No test sends them: nothing listens at the address. */
export const silentMail = { mail: { url: 'smtp://127.0.0.1:9', from: 'muster@payroll.example' } } as const
