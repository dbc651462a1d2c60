import { IconAddressBook } from '@tabler/icons-react'
import { fieldsForm } from './fields/fields-form.tsx'

export const contactDetails = fieldsForm({
  group: 'person',
  icon: IconAddressBook,
  fields: [
    { name: 'Email', kind: 'text', maxLength: 254, inputMode: 'email', isWide: true },
    { name: 'EmailType', kind: 'words' },
    { name: 'MobilePhone', kind: 'text', maxLength: 30, inputMode: 'tel' },
    { name: 'HomePhone', kind: 'text', maxLength: 30, inputMode: 'tel' },
    { name: 'WorkPhone', kind: 'text', maxLength: 30, inputMode: 'tel' },
    { name: 'WorkExtension', kind: 'text', maxLength: 20, inputMode: 'numeric' },
  ],
  present: ({ email, emailType, mobilePhone, homePhone, workPhone, workExtension }) => ({
    Email: email,
    EmailType: emailType,
    MobilePhone: mobilePhone,
    HomePhone: homePhone,
    WorkPhone: workPhone,
    WorkExtension: workExtension,
  }),
})
