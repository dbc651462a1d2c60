import { useSearch } from '@tanstack/react-router'
import { CostCentrePicker } from '../../../parts/pickers/index.ts'
import { t } from '../../../texts/index.ts'
import { SearchBox } from '../../../ui/input/index.ts'
import { ClearFilters, SelectFilter, useFilters } from '../../../ui/table/index.ts'
import { roles, statuses } from '../authority.ts'

/** By name or email, role, status, and what they are responsible for. A change begins at the first page. */
export function AuthorityFilters() {
  const search = useSearch({ from: '/signed-in/authorities' })
  const { change, ...filtering } = useFilters(search)
  return (
    <>
      <SearchBox
        label={t.authorities.search}
        placeholder={t.authorities.searchHint}
        value={search.name}
        onChange={name => change({ name })}
      />
      <SelectFilter
        label={t.authorities.role}
        data={roles}
        value={search.role}
        onChange={role => change({ role })}
        w={230}
      />
      <SelectFilter
        label={t.authorities.status}
        data={statuses}
        value={search.status}
        onChange={status => change({ status })}
        w={140}
      />
      <CostCentrePicker
        label={t.fields.CostCentreId}
        placeholder={t.all}
        withExpired
        value={search.costCentre}
        onChange={costCentre => change({ costCentre })}
      />
      <ClearFilters {...filtering} />
    </>
  )
}
