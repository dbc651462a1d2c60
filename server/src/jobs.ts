import { pruneChangeLog } from './core/remembered/index.ts'
import { sealRecords } from './core/sealer.ts'
import { sendInvitations } from './features/account-administration/index.ts'
import { storeKeyUses } from './features/accounts/index.ts'
import { approvalJobs } from './features/approvals/index.ts'
import { makeBackups } from './features/backups/index.ts'
import { changeRequestJobs } from './features/change-requests/index.ts'
import { recordMilestones } from './features/credentials/index.ts'
import { importJobs } from './features/imports/index.ts'
import { noticeJobs } from './features/notices/index.ts'
import { movePositions } from './features/positions/index.ts'
import { forgetSignIns } from './features/sign-in/index.ts'
import { advanceClocks } from './features/test-clock/index.ts'
import { webhookJobs } from './features/webhooks/index.ts'
import { forgetAllowances, shareAllowances } from './http/limits/shared-allowances.ts'
import { forgetReplies } from './http/routes/idempotency.ts'
import type { Job } from './platform/jobs.ts'
import type { ServiceContext } from './service-context.ts'

/** The jobs of all features. One of several workers runs them. */
export const jobs: readonly Job<ServiceContext>[] = [
  sealRecords,
  pruneChangeLog,
  ...approvalJobs,
  movePositions,
  ...changeRequestJobs,
  recordMilestones,
  ...importJobs,
  ...noticeJobs,
  sendInvitations,
  ...webhookJobs,
  advanceClocks,
  forgetReplies,
  forgetSignIns,
  forgetAllowances,
  makeBackups,
]

/** What each process does with what it keeps in memory. */
export const jobsOfProcess: readonly Job<ServiceContext>[] = [storeKeyUses, shareAllowances]
