import { Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../../api/client.ts'
import { accessScopeTexts } from '../../texts/en-AU/access-scope.ts'
import { type MultiPickerProps, type SearchChoices, SearchMultiSelect } from '../../ui/input/index.ts'
import { CostCentresPicker, EmployersPicker, PaymentGroupsPicker } from '../pickers/index.ts'
import styles from './access-scope.module.css'
import type { AccessScopeValues } from './values.ts'

const words = accessScopeTexts

type Props<Values extends AccessScopeValues> = Readonly<{
  form: Pick<UseFormReturnType<Values>, 'values' | 'getInputProps' | 'setFieldValue'>
  /** They are the first of their dialog, and get the focus. */
  areFirst?: boolean
}>

/** The fields that choose an access scope: all that the caller sees, or less. */
export function AccessScopeFields<Values extends AccessScopeValues>({ form, areFirst = false }: Props<Values>) {
  const { values, getInputProps, setFieldValue } = form
  const picker = (field: 'costCentres' | 'paymentGroups' | 'positions' | 'employers') => ({
    label: words.pickers[field],
    value: values[field],
    onChange: (ids: number[]) => setFieldValue(field, ids as never),
  })
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{words.label}</legend>
        <div className={styles.choices}>
          {(['all', 'less'] as const).map(each => (
            <label key={each} className={styles.choice}>
              <input
                type="radio"
                name="accessScope"
                data-autofocus={(areFirst && values.accessScope === each) || undefined}
                {...getInputProps('accessScope', { type: 'radio', value: each })}
              />
              {each === 'all' ? words.chooseAll : words.chooseLess}
            </label>
          ))}
        </div>
      </fieldset>
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

const searchPositions: SearchChoices = text =>
  queryOptions({
    ...read('/Positions', { query: { pageNumber: 1, pageSize: 20, ...(text !== '' && { PositionName: text }) } }),
    select: found => found.map(({ id, code, name }) => ({ id, label: `${name} (${code})` })),
  })

/** Positions, each with its subtree. */
const PositionsPicker = (props: MultiPickerProps) => <SearchMultiSelect {...props} search={searchPositions} />
