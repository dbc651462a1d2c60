import type { Job } from '../../../platform/jobs.ts'
import type { ServiceContext } from '../../../service-context.ts'
import { forgetDeliveries } from './forgetting.ts'
import { sendWebhooks } from './jobs.ts'

export const webhookJobs: readonly Job<ServiceContext>[] = [sendWebhooks, forgetDeliveries]
