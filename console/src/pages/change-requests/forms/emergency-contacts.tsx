import { t } from '../../../texts/index.ts'
import { listForm } from './fields/list-form.tsx'

export const emergencyContacts = listForm({
  fields: [
    { name: 'Name', kind: 'text', maxLength: 200, isRequired: true },
    { name: 'Relationship', kind: 'text', maxLength: 100 },
    { name: 'Phone', kind: 'text', maxLength: 30, isRequired: true, inputMode: 'tel' },
    { name: 'Priority', kind: 'number', decimals: 0, help: t.changeKinds.EmergencyContacts.help.Priority },
  ],
  present: ({ emergencyContacts = [] }) =>
    emergencyContacts.map(({ name, relationship = '', phone, priority = '' }) => ({
      Name: name,
      Relationship: relationship,
      Phone: phone,
      Priority: priority,
    })),
  words: t.changeKinds.EmergencyContacts.entries,
  most: 10,
})
