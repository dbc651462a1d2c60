import { lazyDialog } from '../../ui/loading/index.ts'

export {
  ApproverNotice,
  type ApproverType,
  approverTypes,
  isApproverType,
  type PathEntry,
  type Question,
  type Verdict,
  verdictQuery,
} from './approver.tsx'
export { RequestSummary } from './change-request.tsx'
export type { Approvable, Decision } from './deciding.ts'
export { Due } from './due.tsx'
export { Effects } from './effects.tsx'
export { ExpenseSummary, mostToApprove } from './expense-application.tsx'
export { type ApprovableType, kinds, readApprovable, readRemarks } from './kinds.tsx'
export { ListViews, type View, type Viewed, viewOf } from './list-views.tsx'
export { authorOf, quoteOf, type Remark, Remarks } from './remarks.tsx'
export { RequestNotices } from './request-notices.tsx'
export { Standing, StandingLine, waitsFor, waitsForCaller } from './standing.tsx'
export { Steps, whyItWaits } from './steps.tsx'
export { waiting } from './waiting.ts'

/** Asks for the remarks of a decision, and sends it. */
export const DecisionDialog = lazyDialog(async () => (await import('./decision.tsx')).DecisionForm)
