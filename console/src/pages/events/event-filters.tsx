import { useNavigate, useSearch } from '@tanstack/react-router'
import { eventTypes, wordsOfType } from '../../parts/events/index.ts'
import { eventsTexts } from '../../texts/en-AU/events.ts'
import { t } from '../../texts/index.ts'
import { MultiSelect } from '../../ui/input/index.ts'

const words = eventsTexts

/** Resources with events; accounts, sessions and passwords are in the audit log alone. */
const kinds = [
  ...([
    'change-request',
    'expense-application',
    'employee',
    'credential',
    'authority',
    'delegation',
    'position',
  ] as const),
  ...(['organisation-chart', 'cost-centre', 'payment-group', 'employer', 'expense-paycode'] as const),
  ...(['approval-policy', 'administrative-change', 'user-account', 'api-key', 'webhook', 'import'] as const),
]

/** The types of event to read: the chosen ones, or all of the chosen kinds; none for all. */
export const typesOf = ({ type = [], event = [] }: Readonly<{ type?: string[]; event?: string[] }>): string[] =>
  event.length > 0 ? event : type.map(kind => `${kind}.*`)

export function EventFilters() {
  const { type = [], event = [] } = useSearch({ from: '/signed-in/events' })
  const navigate = useNavigate({ from: '/events' })
  const chosen = kinds.filter(kind => type.includes(kind))
  const ofKinds = typesIn(chosen.length > 0 ? chosen : kinds)
  const choose = (types: string[], events: string[]) =>
    navigate({ search: now => ({ ...now, type: anyOf(types), event: anyOf(events) }), replace: true })
  return (
    <>
      <MultiSelect
        label={words.kind}
        placeholder={words.anyKind}
        data={kinds.map(kind => ({ value: kind, label: words.kinds[kind] }))}
        value={chosen}
        onChange={types =>
          choose(types, types.length > 0 ? event.filter(each => typesIn(types).includes(each)) : event)
        }
        searchable
        clearable
        nothingFound={t.nothingFound}
        miw={230}
      />
      <MultiSelect
        label={words.event}
        placeholder={words.anyEvent}
        data={ofKinds.map(value => ({ value, label: wordsOfType(value) }))}
        value={event.filter(each => ofKinds.includes(each))}
        onChange={events => choose(type, events)}
        searchable
        clearable
        nothingFound={t.nothingFound}
        miw={230}
      />
    </>
  )
}

const typesIn = (of: readonly string[]): string[] => eventTypes.filter(type => of.includes(type.split('.')[0] ?? ''))

const anyOf = (values: string[]): string[] | undefined => (values.length > 0 ? values : undefined)
