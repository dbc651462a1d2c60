import { Button, Group, Input as MantineInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { CostCentrePicker } from '../../../parts/pickers/index.ts'
import { employeesTexts } from '../../../texts/en-AU/employees.ts'
import { type InputOf, Whole } from '../../../ui/form/index.ts'
import { IconAction } from '../../../ui/icon-action.tsx'
import { ExactNumberInput } from '../../../ui/input/index.ts'
import { List } from '../../../ui/page/index.ts'
import styles from '../employees.module.css'
import { emptyShare, type Form } from './new-employee.ts'

const words = employeesTexts.new

/** Cost centres with their shares. */
export function Shares({ input, form }: Readonly<{ input: InputOf; form: Form }>) {
  const shares = form.values.CostCentres
  return (
    <Whole>
      <List>
        {shares.map((_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shares have no other name than their place
          <li key={place} className={styles.share}>
            <CostCentrePicker label={words.costCentre(place + 1)} {...input(`CostCentres.${place}.CostCentreId`)} />
            <ExactNumberInput
              label={words.percentage(place + 1)}
              decimals={4}
              suffix="%"
              {...input(`CostCentres.${place}.Percentage`)}
            />
            {shares.length > 1 && (
              <IconAction
                size="lg"
                label={words.removeCostCentre(place + 1)}
                Icon={IconTrash}
                onClick={() => form.removeListItem('CostCentres', place)}
              />
            )}
          </li>
        ))}
      </List>
      <MantineInput.Error mt="xs">{input('CostCentres').error}</MantineInput.Error>
      <Group mt="sm">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => form.insertListItem('CostCentres', { ...emptyShare, Percentage: '' })}
        >
          {words.addCostCentre}
        </Button>
      </Group>
    </Whole>
  )
}
