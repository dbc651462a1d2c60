import { Group, NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { settingsTexts } from '../../texts/en-AU/settings.ts'
import { t } from '../../texts/index.ts'
import { StatusBadge } from '../../ui/message/index.ts'
import type { Column } from '../../ui/table/index.ts'

/** Every record of the settings has these. */
export type Named = Readonly<{ name: string; code: string }>
type WithStatus = Readonly<{ status: 'Active' | 'Inactive' | 'Pending' }>

type Input = (name: never) => object

/** The fields with which the form of every record begins. */
export const NameAndCode = ({ input }: { input: Input }) => (
  <Group grow align="flex-start">
    <TextInput label={settingsTexts.name} withAsterisk maxLength={200} data-autofocus {...input('Name' as never)} />
    <TextInput label={settingsTexts.code} withAsterisk maxLength={50} {...input('Code' as never)} />
  </Group>
)

export const StatusInput = ({ input }: { input: Input }) => (
  <NativeSelect
    label={t.filters.status}
    data={(['Active', 'Inactive'] as const).map(value => ({ value, label: t.statuses[value] }))}
    {...input('Status' as never)}
  />
)

/** The labels of these fields, for what another user has changed meanwhile. */
export const namedLabels = {
  Code: [settingsTexts.code, ({ code }: Named) => code],
  Name: [settingsTexts.name, ({ name }: Named) => name],
} as const

export const statusLabel = {
  Status: [t.filters.status, ({ status }: WithStatus) => t.statuses[status]],
} as const

/** @param shown the name as the table has it */
export const nameColumn = <Row extends Named>(
  shown: (row: Row) => ReactNode = ({ name }) => <strong>{name}</strong>,
): Column<Row> => ({
  header: settingsTexts.name,
  sort: ({ name }) => name,
  cell: row => (
    <>
      {shown(row)} <span className="soft">{row.code}</span>
    </>
  ),
})

export const statusColumn: Column<WithStatus> = {
  header: t.filters.status,
  sort: ({ status }) => t.statuses[status],
  cell: ({ status }) => <StatusBadge status={status} />,
}
