import type { Job } from '../../platform/jobs.ts'
import type { ServiceContext } from '../../service-context.ts'
import { tellOfExpiringKeys } from './expiring-keys.ts'
import { sendNotices } from './sending.ts'

export const noticeJobs: readonly Job<ServiceContext>[] = [sendNotices, tellOfExpiringKeys]
