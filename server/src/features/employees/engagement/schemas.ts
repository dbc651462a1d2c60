import { type Static, Type } from 'typebox'
import { activeStatuses } from '../../../domain/active-status.ts'
import { Int64, OneOf, Text } from '../../../http/schemas.ts'
import { engagementOf } from '../../employee-fields/index.ts'

const personal = engagementOf('PersonalDetails')
const contact = engagementOf('ContactDetails')

const needed = { ...personal.needed, ...contact.needed, ...engagementOf('Rehire').needed }

const governed = {
  ...personal.optional,
  ...contact.optional,
  ...engagementOf('Address').optional,
  TaxFileNumber: Type.Optional(
    Text(20, { description: 'Stored encrypted and never answered. Without one its status is Pending.' }),
  ),
  ...engagementOf('PaymentGroup').optional,
  ...engagementOf('EmploymentState').optional,
  ...engagementOf('EmploymentTerms').optional,
  TerminationDate: engagementOf('Termination').optional.TerminationDate,
  CostCentres: Type.Optional(
    Type.Array(Type.Object({ CostCentreId: Int64(), Percentage: Type.Number({ examples: [100] }) }), {
      maxItems: 50,
      description: "The employee's cost centres; 100 per cent in all.",
    }),
  ),
}

const Code = Text(50, { description: 'Unique in the group.', examples: ['1300'] })

export const CreateEmployeeCommand = Type.Object({
  Code,
  EmployerId: Int64(),
  Status: Type.Optional(
    OneOf(['Active', 'Pending'], {
      description: 'Active unless sent. A Pending employee is engaged by a change request of the type Hire.',
    }),
  ),
  ...needed,
  ...governed,
})

export type CreateEmployeeCommand = Static<typeof CreateEmployeeCommand>

/** The fields that policies govern are known here so that they can be refused by name, with what to do instead. */
export const UpdateEmployeeCommand = Type.Object({
  Code,
  EmployerId: Int64(),
  Status: Type.Optional(
    OneOf(activeStatuses, {
      description:
        'Active unless sent. The dates of the engagement override it. Of an employee who awaits a hire it cannot change.',
    }),
  ),
  ...Type.Partial(Type.Object(needed)).properties,
  ...governed,
})

export type UpdateEmployeeCommand = Static<typeof UpdateEmployeeCommand>
