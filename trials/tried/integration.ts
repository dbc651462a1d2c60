import type { Breakage } from './breakage.ts'

/** Without them integrators miss events, or days of a test group. */
export const breakagesOfIntegration: readonly Breakage[] = [
  {
    lacks: 'the repetition of a delivery that failed',
    file: 'features/webhooks/sending/delivering.ts',
    find: '    if (!attempt.isDelivered) return { attempts, lastSequence: delivered }\n',
    replace: '',
    trial: 'webhooks',
    finds: /event \S+ was expected/,
    args: ['--events', '300', '--kills', '4'],
  },
  {
    lacks: 'the reminders of credentials on the way of a test clock',
    file: 'features/test-clock/settle.ts',
    find: '  recordDueMilestones,\n  escalateOverdue,',
    replace: '  escalateOverdue,',
    trial: 'test-clocks',
    finds: /did not come/,
    args: ['--people', '20', '--requests', '20'],
  },
]
