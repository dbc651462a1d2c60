import { dialogLater } from '../../ui/loading/index.ts'

/** Asks for what goes with a decision, and makes it. */
export const DecisionDialog = dialogLater(async () => (await import('./decision.tsx')).DecisionForm)
