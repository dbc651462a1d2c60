import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readRecord } from '../../api/client.ts'
import { useMayRaise } from '../../parts/change-requests/index.ts'
import type { Employee } from '../../parts/employee-fields/index.ts'
import { accountTexts } from '../../texts/en-AU/account.ts'
import { employeesTexts } from '../../texts/en-AU/employees.ts'
import { t } from '../../texts/index.ts'
import { Loaded } from '../../ui/loading/index.ts'
import { Section, TextLink } from '../../ui/page/index.ts'
import { SettingList } from './setting-list.tsx'

const words = accountTexts.details

type Detail = 'ContactDetails' | 'Address' | 'EmergencyContacts'

/** How the caller is reached, as their employee record has it, each with the form that changes it. */
export function OwnDetails({ employeeId }: { employeeId: number }) {
  const query = useQuery(readRecord('/Employees/{id}', { path: { id: employeeId }, query: { expand: 'details' } }))
  const mayRaise = useMayRaise(employeeId)
  const lineOf = (type: Detail, name: string, value: ReactNode) => ({
    name,
    value: value || <span className="soft">{words.none}</span>,
    link: mayRaise(type) && (
      <TextLink
        to="/change-requests/new"
        search={{ employee: employeeId, type }}
        aria-label={employeesTexts.change(t.changeKinds[type].name)}
      >
        {employeesTexts.changeShort}
      </TextLink>
    ),
  })
  return (
    <Section title={words.title} isFlush>
      <Loaded query={query}>
        {({ record: { mobilePhone, address, emergencyContacts = [] } }) => (
          <SettingList
            lines={[
              lineOf('ContactDetails', t.fields.MobilePhone, mobilePhone),
              lineOf('Address', words.home, address && inOneLine(address)),
              lineOf('EmergencyContacts', words.emergency, emergencyContacts.map(({ name }) => name).join(', ')),
            ]}
          />
        )}
      </Loaded>
    </Section>
  )
}

const inOneLine = ({ address1, address2, suburb, state, postcode }: NonNullable<Employee['address']>): string =>
  [address1, address2, [suburb, state.name, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
