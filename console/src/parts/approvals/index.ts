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
export { DecisionDialog } from './decision-dialog.tsx'
export { Effects } from './effects.tsx'
export { authorOf, type Remark, Remarks, UnreadRemarks } from './remarks.tsx'
export { RequestNotices } from './request-notices.tsx'
export { Steps, whyItWaits } from './steps.tsx'
export { ExpenseSummary, RequestSummary } from './summaries.tsx'
export { waiting } from './waiting.ts'
