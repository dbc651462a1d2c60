import type { CallerContext } from '../../core/command-context.ts'
import {
  approveChangeRequest,
  cancelChangeRequest,
  createChangeRequest,
  createRemark,
  declineChangeRequest,
  reassignChangeRequest,
  rescindChangeRequest,
  returnChangeRequest,
  updateChangeRequest,
} from '../change-requests/index.ts'
import { joinRenewal, updateCredential } from '../credentials/index.ts'
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

/** `command`: as the route would have read it. Each deed calls one command, which checks what the act says. */
type Does = (ctx: CallerContext, id: number, command: never) => Promise<unknown>

/** Approvers have read the first revision. */
const seen = (command: object) => ({ Revision: 1, ...command }) as never

/** What people do in the history of the sample: each one command of a feature. */
export const deeds = {
  createChangeRequest: (ctx, _, command) => createChangeRequest(ctx, command),
  updateChangeRequest,
  approveChangeRequest: (ctx, id, command) => approveChangeRequest(ctx, id, seen(command)),
  declineChangeRequest,
  returnChangeRequest,
  reassignChangeRequest,
  rescindChangeRequest,
  cancelChangeRequest,
  createRemark,
  createExpenseApplication: (ctx, _, command) => createExpenseApplication(ctx, command),
  approveExpenseApplication: (ctx, id, command) => approveExpenseApplication(ctx, id, seen(command)),
  declineExpenseApplication,
  returnExpenseApplication,
  cancelExpenseApplication,
  processExpenseApplication,
  reverseExpenseApplication,
  updateCredential,
  joinRenewal,
  updatePosition,
} as const satisfies Record<string, Does>

/** What an act of the history does: a deed of a person, or one of the service. */
export type Verb = keyof typeof deeds | 'applyChangeRequests' | 'importFiles'
