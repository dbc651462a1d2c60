import { t } from '../../texts/index.ts'
import { Columns } from '../../ui/page/index.ts'
import { Block } from './block.tsx'
import type { Employee } from './employee.ts'
import { bank, pay, superannuation, tax } from './pay-lines.tsx'
import { addresses, contact, emergency, identity } from './person-lines.tsx'
import { engagement, place } from './work-lines.tsx'

/** The record, block by block. What the caller may not see is not in it. */
export const Blocks = ({ employee, today }: Readonly<{ employee: Employee; today: Employee | undefined }>) => {
  const both = { employee, today }
  const { blocks } = t.employees
  return (
    <Columns>
      <div>
        <Block {...both} title={blocks.identity} lines={identity} changeType="PersonalDetails" />
        <Block {...both} title={blocks.contact} lines={contact} changeType="ContactDetails" />
        <Block {...both} title={blocks.address} lines={addresses} changeType="Address" />
        <Block {...both} title={blocks.emergency} lines={emergency} changeType="EmergencyContacts" />
      </div>
      <div>
        <Block {...both} title={blocks.engagement} lines={engagement} changeType="EmploymentTerms" />
        <Block {...both} title={blocks.place} lines={place} changeType="PositionAssignment" />
        <Block {...both} title={blocks.pay} lines={pay} changeType="PayRate" />
        <Block {...both} title={blocks.bank} lines={bank} changeType="BankAccounts" />
        <Block {...both} title={blocks.tax} lines={tax} changeType="TaxDeclaration" />
        <Block {...both} title={blocks.superannuation} lines={superannuation} changeType="Superannuation" />
      </div>
    </Columns>
  )
}
