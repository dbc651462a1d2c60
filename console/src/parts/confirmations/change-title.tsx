import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '../../api/client.ts'
import { inWords } from './administrative-change.ts'
import type { AdministrativeChange } from './waiting.ts'

/** A change; undefined for those who do not see it. */
export const useChange = (id: number): AdministrativeChange | undefined =>
  useQuery(read('/AdministrativeChanges/{id}', { path: { id } })).data

/** What a change is, "Payroll runner for Mei Wong". @param children in its place for those who do not see it */
export function ChangeTitle({ id, children }: Readonly<{ id: number; children: ReactNode }>) {
  const change = useChange(id)
  return change ? inWords(change).title : children
}
