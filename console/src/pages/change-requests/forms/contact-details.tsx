import { formOf } from './fields/fields-form.tsx'

export const contactDetails = formOf('ContactDetails', {
  own: { WorkExtension: { inputMode: 'numeric' } },
})
