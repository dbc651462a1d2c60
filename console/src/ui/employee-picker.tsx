import { queryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '../api.ts'
import { type Choice, SearchSelect } from './search-select.tsx'

type Props = Readonly<{
  label: ReactNode
  description?: ReactNode
  value: number | undefined
  onChange: (id: number | undefined) => void
  /** The name of the one who is chosen already. */
  chosenLabel?: string | undefined
  error?: ReactNode
  required?: boolean
}>

/** Somebody whom the caller sees, found by a part of the name. */
export const EmployeePicker = (props: Props) => <SearchSelect {...props} search={searchEmployees} />

const searchEmployees = (text: string) => {
  const found = read('/Employees/Search', {
    query: { ...(text !== '' && { EmployeeName: text }), pageNumber: 1, pageSize: 20 },
  })
  return queryOptions({
    ...found,
    select: (employees): readonly Choice[] =>
      employees.map(({ id, name, code }) => ({ id, label: `${name} · ${code}` })),
  })
}
