import type { Act } from '../../platform/act.ts'

/** What somebody is told by e-mail. No sensitive value is in any of it. */
export type Notice = Readonly<{
  kind: 'StepWaits' | 'StepDecided' | 'StepOverdue' | 'RecordChanged' | 'CredentialExpiring' | 'KeyExpiring'
  personId: number
  /** Sent at most once for this word in the group: `step-waits/812/45`. */
  once: string
  /** What the text of the kind mentions: codes, names, days. */
  about: Readonly<Record<string, string>>
  /** A further address, such as the one that was just replaced. */
  email?: string | undefined
}>

/** Puts notices into the outbox, in the transaction of what they tell of. */
export async function notify(_act: Act, _notices: readonly Notice[]): Promise<void> {}
