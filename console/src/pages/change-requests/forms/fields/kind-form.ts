import type { UseFormReturnType } from '@mantine/form'
import type { ComponentType } from 'react'
import type { AnswerOf } from '../../../../api/client.ts'
import type { ChangeRequest } from '../../../../parts/change-requests/index.ts'

export type Employee = AnswerOf<'/Employees/{id}', 'get'>
export type Entry = Readonly<Record<string, unknown>>
export type Section = Entry | readonly Entry[]

// biome-ignore lint/suspicious/noExplicitAny: values of any kind, by the names of the command
export type RequestFormApi = UseFormReturnType<any>

export type FieldsProps = Readonly<{
  form: RequestFormApi
  /** The section's name, which its fields' paths begin with. */
  path: string
  employee: Employee
  /** The server's message about a field, after the user has left the field or tried to send the form. */
  errorOf: (path: string) => string | undefined
}>

/** The form of one kind of change. */
export type KindForm = Readonly<{
  /** What the form begins with: the present values, as far as the caller sees them. */
  present: (employee: Employee) => Section
  /** What a stored request says, laid over the present values. */
  edited: (changes: ChangeRequest['changes'], employee: Employee) => Section
  /** What is sent of what was filled in. */
  sent: (section: Section, present: Section) => Section
  Fields: ComponentType<FieldsProps>
}>
