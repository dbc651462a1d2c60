import { t } from '../../../texts/index.ts'
import { fieldsForm } from './fields/fields-form.tsx'

export const termination = fieldsForm({
  fields: [
    { name: 'TerminationDate', kind: 'day', help: t.changeRequests.help.terminationDate },
    { name: 'LastDayWorked', kind: 'day' },
    { name: 'ReasonCode', kind: 'words', isRequired: true, isWide: true },
  ],
  present: ({ terminationDate }) => ({ TerminationDate: terminationDate }),
})
