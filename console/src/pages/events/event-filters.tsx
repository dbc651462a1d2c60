import { useNavigate, useSearch } from '@tanstack/react-router'
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

export function EventFilters() {
  const { type = [] } = useSearch({ from: '/signed-in/events' })
  const navigate = useNavigate({ from: '/events' })
  return (
    <MultiSelect
      label={words.kind}
      placeholder={words.anyKind}
      data={kinds.map(kind => ({ value: kind, label: words.kinds[kind] }))}
      value={type.filter(each => (kinds as readonly string[]).includes(each))}
      onChange={chosen =>
        navigate({ search: now => ({ ...now, type: chosen.length > 0 ? chosen : undefined }), replace: true })
      }
      searchable
      clearable
      nothingFound={t.nothingFound}
      miw={260}
    />
  )
}
