import { useQuery } from '@tanstack/react-query'
import { read } from '../api.ts'
import { TextLink } from './links.tsx'

/** The name of a cost centre, which leads to it where the caller sees it. */
export function CostCentreLink({ id, name }: Readonly<{ id: number; name: string }>) {
  const { data } = useQuery(read('/CostCentres/{id}', { path: { id } }))
  if (!data) return name
  return (
    <TextLink to="/cost-centres" search={{ costCentre: id }}>
      {name}
    </TextLink>
  )
}
