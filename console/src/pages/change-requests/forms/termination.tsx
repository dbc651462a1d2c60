import { t } from '../../../texts/index.ts'
import { lazyPart } from '../../../ui/loading/index.ts'
import { fieldsForm } from './fields/fields-form.tsx'

export const termination = fieldsForm({
  hasOwnDay: true,
  fields: [
    { name: 'TerminationDate', kind: 'day', help: t.changeKinds.Termination.help.TerminationDate },
    { name: 'LastDayWorked', kind: 'day' },
    { name: 'ReasonCode', kind: 'words', isRequired: true, isWide: true },
  ],
  present: ({ terminationDate }) => ({ TerminationDate: terminationDate }),
  Consequences: lazyPart(async () => (await import('./departure.tsx')).Departure),
})
