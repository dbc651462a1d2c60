import { lazyDialog } from '../../ui/loading/index.ts'

export {
  ApproverNotice,
  type ApproverType,
  approverTypes,
  isApproverType,
  type PathEntry,
  type Verdict,
  verdictQuery,
} from './approver.tsx'
export { type Approvable, type Decision, mostToApprove } from './deciding.ts'
export { Effects } from './effects.tsx'
export { authorOf, type Remark, Remarks, UnreadRemarks } from './remarks.tsx'
export { RequestNotices } from './request-notices.tsx'
export { ExpenseSummary, RequestSummary } from './seen-approvables.tsx'
export { Steps, whyItWaits } from './steps.tsx'
export { waiting } from './waiting.ts'

/** Asks for the remarks of a decision, and sends it. */
export const DecisionDialog = lazyDialog(async () => (await import('./decision.tsx')).DecisionForm)
