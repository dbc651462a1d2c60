import { lazyDialog } from '../../ui/loading/index.ts'

/** Asks for what goes with a decision, and makes it. */
export const DecisionDialog = lazyDialog(async () => (await import('./decision.tsx')).DecisionForm)
