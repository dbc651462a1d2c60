import { formOf } from './fields/fields-form.tsx'

export const personalDetails = formOf('PersonalDetails', {
  first: ['GivenName', 'FamilyName', 'MiddleNames', 'PreferredName', 'Title', 'Gender'],
})
