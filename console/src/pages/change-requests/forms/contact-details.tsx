import { IconAddressBook } from '@tabler/icons-react'
import { formOf } from './fields/fields-form.tsx'

export const contactDetails = formOf('ContactDetails', {
  group: 'person',
  icon: IconAddressBook,
  own: { WorkExtension: { inputMode: 'numeric' } },
})
