import { formOf } from './fields/fields-form.tsx'

/** These texts may be longer than at the engagement. */
const long = { maxLength: 200, isWide: true }

export const employmentTerms = formOf('EmploymentTerms', {
  own: { Award: long, Classification: long },
})
