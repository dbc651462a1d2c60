import type { CallerContext } from '../../core/command-context.ts'
import { changeRequests } from '../change-requests/index.ts'
import { joinRenewal, updateCredential } from '../credentials/index.ts'
import { createEmployee } from '../employees/index.ts'
import {
  approveExpenseApplication,
  cancelExpenseApplication,
  createExpenseApplication,
  declineExpenseApplication,
  processExpenseApplication,
  returnExpenseApplication,
  reverseExpenseApplication,
} from '../expense-applications/index.ts'
import { updatePosition } from '../positions/index.ts'
import { createWebhook, pauseWebhook } from '../webhooks/index.ts'

/** `command`: as the route would have read it. Each action calls one command, which checks it. */
type Run = (ctx: CallerContext, id: number, command: never) => Promise<unknown>

/** Approvers have read the first revision. */
const seen = (command: object) => ({ Revision: 1, ...command }) as never

/** The actions of people in the history of the sample: each one command of a feature. */
export const actions = {
  createChangeRequest: (ctx, _, command) => changeRequests.createChangeRequest(ctx, command),
  updateChangeRequest: changeRequests.updateChangeRequest,
  approveChangeRequest: (ctx, id, command) => changeRequests.approveChangeRequest(ctx, id, seen(command)),
  declineChangeRequest: changeRequests.declineChangeRequest,
  returnChangeRequest: changeRequests.returnChangeRequest,
  reassignChangeRequest: changeRequests.reassignChangeRequest,
  rescindChangeRequest: changeRequests.rescindChangeRequest,
  cancelChangeRequest: changeRequests.cancelChangeRequest,
  createRemark: changeRequests.createRemark,
  createExpenseApplication: (ctx, _, command) => createExpenseApplication(ctx, command),
  approveExpenseApplication: (ctx, id, command) => approveExpenseApplication(ctx, id, seen(command)),
  declineExpenseApplication,
  returnExpenseApplication,
  cancelExpenseApplication,
  processExpenseApplication,
  reverseExpenseApplication,
  createEmployee: (ctx, _, command) => createEmployee(ctx, command),
  updateCredential,
  joinRenewal,
  updatePosition,
  /** Paused, since its receiver is not there. */
  async createWebhook(ctx, _, command) {
    const { id = 0 } = await createWebhook(ctx, command, [])
    await pauseWebhook(ctx, id)
  },
} as const satisfies Record<string, Run>

/** An action of a person, or one of the service. */
export type Action = keyof typeof actions | 'applyChangeRequests' | 'importFiles'
