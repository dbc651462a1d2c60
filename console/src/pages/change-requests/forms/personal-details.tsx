import { IconIdBadge2 } from '@tabler/icons-react'
import { formOf } from './fields/fields-form.tsx'

export const personalDetails = formOf('PersonalDetails', {
  group: 'person',
  icon: IconIdBadge2,
  first: ['GivenName', 'FamilyName', 'MiddleNames', 'PreferredName', 'Title', 'Gender'],
})
