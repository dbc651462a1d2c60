import { useDebouncedValue } from '@mantine/hooks'
import {
  IconArrowsExchange,
  IconBuildingBank,
  IconHierarchy3,
  IconKey,
  IconKeyboard,
  IconPlus,
  IconUser,
  IconUserCheck,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { NavigateOptions } from '@tanstack/react-router'
import { type AnswerOf, read } from '../../api/client.ts'
import { spokenName } from '../../format/people.ts'
import { kinds } from '../../parts/approvals/index.ts'
import { linkTo } from '../../parts/links/index.ts'
import { useAccount } from '../../session/session.ts'
import { t } from '../../texts/index.ts'
import { pagesFor } from '../navigation/navigation-pages.ts'
import type { Overlay } from '../overlay.ts'

export type Entry = Readonly<{
  key: string
  label: string
  /** Its kind, beside the label. */
  kind: string
  Icon: typeof IconPlus
  link: NavigateOptions
  overlay?: Overlay
}>

/** The entries for a text: pages and actions by name, records as the server finds them. */
export function useEntries(text: string): { entries: readonly Entry[]; isSearching: boolean } {
  const account = useAccount()
  const asked = text.trim()
  const own = [...pageEntries(account), ...beginnings(account)]
  const { records, isSearching } = useRecords(asked)
  return { entries: [...own.filter(({ label }) => matches(label, asked)), ...records], isSearching }
}

const pageEntries = (account: Account): Entry[] =>
  pagesFor(account).map(({ to, label, Icon }) => ({ key: to, label, Icon, kind: t.palette.page, link: { to } }))

type Account = ReturnType<typeof useAccount>

function beginnings({ scopes, isApiEnabled, roles }: Account): Entry[] {
  const to = (key: string, label: string, isOffered: boolean, link: NavigateOptions) =>
    isOffered ? [{ key, label, kind: t.palette.action, Icon: key === 'key' ? IconKey : IconPlus, link }] : []
  return [
    ...to('change', t.palette.newChangeRequest, scopes.includes('change-requests.write'), {
      to: '/change-requests/new',
    }),
    ...to('hire', t.palette.hire, scopes.includes('employees.write') && roles.includes('HumanResourcesAdministrator'), {
      to: '/employees/hire',
    }),
    ...to('expense', t.palette.newExpense, scopes.includes('expenses.write'), { to: '/expense-applications/new' }),
    ...to('key', t.palette.newKey, isApiEnabled, { to: '/api-keys/new' }),
    ...to('profile', t.navigation.profile, true, { to: '/profile' }),
    ...to('notices', t.notices.title, true, { to: '/notices' }),
    {
      key: 'shortcuts',
      label: t.shortcuts.title,
      kind: t.palette.action,
      Icon: IconKeyboard,
      link: {},
      overlay: 'shortcuts',
    },
  ]
}

/** Whether every word of the text is the start of a word of the label. */
function matches(label: string, text: string): boolean {
  const words = label.toLowerCase().split(/\s+/)
  return text
    .toLowerCase()
    .split(/\s+/)
    .every(part => words.some(word => word.startsWith(part)))
}

/** The records that the server found for the text; until it answers, the matching ones of the last answer. */
function useRecords(asked: string): { records: readonly Entry[]; isSearching: boolean } {
  const [text] = useDebouncedValue(asked, 150)
  const { data, isPlaceholderData, isFetching } = useQuery({
    ...read('/Search', { query: { q: text } }),
    enabled: text.length > 1,
    placeholderData: keepPreviousData,
  })
  if (asked.length < 2) return { records: [], isSearching: false }
  const found = data ? entriesOf(data) : []
  const isAnswer = text === asked && !isPlaceholderData
  return {
    records: isAnswer ? found : found.filter(({ label }) => matches(label, asked)),
    isSearching: text !== asked || isFetching,
  }
}

type Found = AnswerOf<'/Search', 'get'>

const entriesOf = ({ people, positions, costCentres, requests }: Found): readonly Entry[] => [
  ...people.map(personEntry),
  ...requests.map(({ type, id, code, changeType, employee }) => ({
    key: code,
    label: `${code}, ${spokenName(employee.name)}`,
    kind: kinds[type].nameOf({ changeType }),
    Icon: IconArrowsExchange,
    link: linkTo[type](id),
  })),
  ...positions.map(({ id, name, code }) => ({
    key: `position ${id}`,
    label: name,
    kind: t.palette.position(code),
    Icon: IconHierarchy3,
    link: linkTo.Position(id),
  })),
  ...costCentres.map(({ id, name, code }) => ({
    key: `cost centre ${id}`,
    label: name,
    kind: t.palette.costCentre(code),
    Icon: IconBuildingBank,
    link: linkTo.CostCentre(id),
  })),
]

/** A human being once, however many records they have. */
function personEntry({ name, employee, authority }: Found['people'][number]): Entry {
  const record = employee ?? authority
  const type = employee ? 'Employee' : 'Authority'
  const codes = [employee && t.palette.employee(employee.code), authority && t.palette.authority(authority.code)]
  return {
    key: `${type} ${record?.id}`,
    label: spokenName(name),
    kind: codes.filter(Boolean).join(' · '),
    Icon: employee ? IconUser : IconUserCheck,
    link: linkTo[type](record?.id ?? 0),
  }
}
