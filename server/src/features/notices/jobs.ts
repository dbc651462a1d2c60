import type { Context } from '../../context.ts'
import type { Job } from '../../platform/jobs.ts'
import { tellOfExpiringKeys } from './expiring-keys.ts'
import { sendNotices } from './sending.ts'

export const noticeJobs: readonly Job<Context>[] = [sendNotices, tellOfExpiringKeys]
