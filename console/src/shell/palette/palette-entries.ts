import { useDebouncedValue } from '@mantine/hooks'
import { IconKey, IconKeyboard, IconPlus, IconUser, IconUserCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { NavigateOptions } from '@tanstack/react-router'
import { readPage } from '../../api/client.ts'
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

const shown = 6

/** The entries for a text: pages and actions by name, people as the server finds them. */
export function useEntries(text: string): { entries: readonly Entry[]; isSearching: boolean } {
  const { scopes, isApiEnabled } = useAccount()
  const asked = text.trim()
  const own = [...pageEntries(scopes), ...beginnings(scopes, isApiEnabled)]
  const { people, isSearching } = usePeople(asked)
  return { entries: [...own.filter(({ label }) => matches(label, asked)), ...people], isSearching }
}

const pageEntries = (scopes: readonly string[]): Entry[] =>
  pagesFor(scopes).map(({ to, label, Icon }) => ({ key: to, label, Icon, kind: t.palette.page, link: { to } }))

function beginnings(scopes: readonly string[], isApiEnabled: boolean): Entry[] {
  const to = (key: string, label: string, isOffered: boolean, link: NavigateOptions) =>
    isOffered ? [{ key, label, kind: t.palette.action, Icon: key === 'key' ? IconKey : IconPlus, link }] : []
  return [
    ...to('change', t.palette.newChangeRequest, scopes.includes('change-requests.write'), {
      to: '/change-requests/new',
    }),
    ...to('expense', t.palette.newExpense, scopes.includes('expenses.write'), { to: '/expense-applications/new' }),
    ...to('key', t.palette.newKey, isApiEnabled, { to: '/api-keys/new' }),
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

/** The people that the server found for the text; until it answers, the matching ones of the last answer. */
function usePeople(asked: string): { people: readonly Entry[]; isSearching: boolean } {
  const [text] = useDebouncedValue(asked, 200)
  const options = { enabled: text.length > 1, placeholderData: keepPreviousData }
  const paging = { pageNumber: 1, pageSize: shown }
  const employees = useQuery({
    ...readPage('/Employees/Search', { query: { EmployeeName: text, ...paging } }),
    ...options,
  })
  const authorities = useQuery({
    ...readPage('/Authorities/Search', { query: { AuthorityName: text, ...paging } }),
    ...options,
  })
  if (asked.length < 2) return { people: [], isSearching: false }
  const isAnswer = ({ isPlaceholderData }: { isPlaceholderData: boolean }) => text === asked && !isPlaceholderData
  const among = (entries: readonly Entry[], query: { isPlaceholderData: boolean }) =>
    isAnswer(query) ? entries : entries.filter(({ label }) => matches(label, asked))
  return {
    people: [
      ...among((employees.data?.items ?? []).map(employeeEntry), employees),
      ...among((authorities.data?.items ?? []).map(authorityEntry), authorities),
    ],
    isSearching: text !== asked || employees.isFetching || authorities.isFetching,
  }
}

type Person = Readonly<{ id: number; name: string; code: string }>

const employeeEntry = ({ id, name, code }: Person): Entry => ({
  key: `employee ${id}`,
  label: name,
  kind: t.palette.employee(code),
  Icon: IconUser,
  link: { to: '/employees/$id', params: { id: String(id) } },
})

const authorityEntry = ({ id, name, code }: Person): Entry => ({
  key: `authority ${id}`,
  label: name,
  kind: t.palette.authority(code),
  Icon: IconUserCheck,
  link: { to: '/authorities/$id', params: { id: String(id) } },
})
