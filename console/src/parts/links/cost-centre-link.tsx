import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/client.ts'
import { TextLink } from '../../ui/page/index.ts'

/** Read once for all of them. */
const costCentres = read('/CostCentres')

/** The name of a cost centre, which leads to it where the caller sees it. */
export function CostCentreLink({ id, name }: Readonly<{ id: number; name: string }>) {
  const { data = [] } = useQuery(costCentres)
  if (!data.some(each => each.id === id)) return name
  return (
    <TextLink to="/cost-centres" search={{ costCentre: id }}>
      {name}
    </TextLink>
  )
}
