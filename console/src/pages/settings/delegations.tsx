import { useQuery } from '@tanstack/react-query'
import { read, send } from '../../api/client.ts'
import { delegationColumns, delegationForm, isOver, named } from '../../parts/delegations/index.ts'
import { useToday } from '../../parts/reference-data/index.ts'
import { structureRoles } from '../../session/session.ts'
import { delegationsTexts } from '../../texts/en-AU/delegations.ts'
import { CatalogueSection } from './catalogue-section.tsx'

const words = delegationsTexts

/** The present and coming delegations that the caller sees. An administrator makes, changes and ends those of others. */
export function GroupDelegations() {
  const today = useToday()
  const query = useQuery({
    ...read('/Delegations'),
    select: all => all.map(named).filter(each => !isOver(each, today)),
  })
  return (
    <CatalogueSection
      title={words.all}
      make={words.add}
      counted={words.counted}
      empty={words.none}
      query={query}
      source={['/Delegations', {}]}
      // With those that are over.
      isSourceWider
      columns={delegationColumns(['authority', 'delegate'], today)}
      recordForm={delegationForm({ today, authorityId: undefined, isForOthers: true })}
      remove={(id, ifMatch) => send('delete', '/Delegations/{id}', { path: { id }, ifMatch })}
      removalWords={words.end}
      writers={structureRoles}
    />
  )
}
