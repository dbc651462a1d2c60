import { Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../../api/client.ts'
import { accessScopeTexts } from '../../texts/en-AU/access-scope.ts'
import { type MultiPickerProps, RadioCards, type SearchChoices, SearchMultiSelect } from '../../ui/input/index.ts'
import { CostCentresPicker, EmployersPicker, PaymentGroupsPicker } from '../pickers/index.ts'
import type { AccessScopeValues } from './values.ts'

const words = accessScopeTexts

type Props<Values extends AccessScopeValues> = Readonly<{
  form: Pick<UseFormReturnType<Values>, 'values' | 'setFieldValue'>
  /** They are the first of their dialog, and get the focus. */
  areFirst?: boolean
}>

/** The fields that choose an access scope: all that the caller sees, or less. */
export function AccessScopeFields<Values extends AccessScopeValues>({ form, areFirst = false }: Props<Values>) {
  const { values, setFieldValue } = form
  const picker = (field: 'costCentres' | 'paymentGroups' | 'positions' | 'employers') => ({
    label: words.pickers[field],
    value: values[field],
    onChange: (ids: number[]) => setFieldValue(field, ids as never),
  })
  return (
    <>
      <RadioCards
        label={words.label}
        choices={choices}
        value={values.accessScope}
        onChange={chosen => setFieldValue('accessScope', chosen as never)}
        isFirst={areFirst}
      />
      {values.accessScope === 'less' && (
        <Stack gap="sm">
          <p className="soft">{words.chooseLessHint}</p>
          <CostCentresPicker {...picker('costCentres')} />
          <PaymentGroupsPicker {...picker('paymentGroups')} />
          <PositionsPicker {...picker('positions')} />
          <EmployersPicker {...picker('employers')} />
        </Stack>
      )}
    </>
  )
}

const choices = [
  { value: 'all', label: words.chooseAll },
  { value: 'less', label: words.chooseLess },
] as const

const searchPositions: SearchChoices = text =>
  queryOptions({
    ...read('/Positions', { query: { pageNumber: 1, pageSize: 20, ...(text !== '' && { PositionName: text }) } }),
    select: found => found.map(({ id, code, name }) => ({ id, label: `${name} (${code})` })),
  })

/** Positions, each with its subtree. */
const PositionsPicker = (props: MultiPickerProps) => <SearchMultiSelect {...props} search={searchPositions} />
