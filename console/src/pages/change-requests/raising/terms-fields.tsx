import { Button, TextInput } from '@mantine/core'
import { formatDate } from '../../../format/formats.ts'
import { useTodayOf } from '../../../parts/reference-data/index.ts'
import { changeRequestsTexts } from '../../../texts/en-AU/change-requests.ts'
import { t } from '../../../texts/index.ts'
import { DayInput, NumberSelect, TextArea } from '../../../ui/input/index.ts'
import { ReasonInput } from '../forms/fields/field-input.tsx'
import type { FieldsProps, KindHead } from '../forms/fields/kind-form.ts'
import styles from '../requests.module.css'

const { fields } = t
const words = changeRequestsTexts

type Props = FieldsProps &
  Readonly<{
    kind: KindHead
    /** Who returned the request, whom the remarks answer. */
    answersTo?: string | undefined
    /** The request has no remark yet. */
    isFirst: boolean
  }>

/** The effective dates, the reason and the remarks. */
export function TermsFields({ form, path, employee, errorOf, kind, answersTo, isFirst }: Props) {
  const today = useTodayOf()(employee.employer.id)
  const input = (path: string) => ({ ...form.getInputProps(path), error: errorOf(path) })
  const values = form.getValues()
  const folded = ['EffectiveToDate', 'OrganisationChartPositionId', 'Description', 'ExternalReference']
  const { hasReason = false, hasOwnDay = false } = kind
  if (!hasReason) folded.push('ReasonId')
  if (hasOwnDay) folded.push('EffectiveDate')
  const reason = <ReasonInput label={fields.ReasonId} description={words.help.reason} {...input('ReasonId')} />
  const day = (
    <DayInput
      label={fields.EffectiveDate}
      description={helpOf(values.EffectiveDate, {
        engaged: employee.startDate,
        rehired: kind.startOf?.(values[path]),
        today,
      })}
      {...input('EffectiveDate')}
    />
  )
  const isPassed = values.EffectiveDate !== '' && values.EffectiveDate < today
  const passed = isPassed && (
    <div className={styles.passed}>
      {words.dryRun.passed}
      <Button variant="subtle" size="compact-sm" px={4} onClick={() => form.setFieldValue('EffectiveDate', today)}>
        {words.dryRun.useToday}
      </Button>
    </div>
  )
  return (
    <>
      <div className={styles.fields}>
        {!hasOwnDay && (!kind.isFromFirstDay || isPassed) && (
          <div>
            {!kind.isFromFirstDay && day}
            {passed}
          </div>
        )}
        {hasReason && reason}
        <div data-wide>
          <TextArea
            label={answersTo === undefined ? t.remarksOptional : words.answerTo(answersTo)}
            description={isFirst && (kind.isFromFirstDay ? words.help.remarksOfHire : words.help.remarks)}
            minRows={2}
            maxLength={4000}
            {...input('Remarks')}
          />
        </div>
      </div>
      <details className={styles.more} open={folded.some(name => values[name]) || undefined}>
        <summary>{words.more}</summary>
        <div className={styles.fields}>
          {hasOwnDay && (
            <div>
              {day}
              {passed}
            </div>
          )}
          {!hasReason && reason}
          {!kind.isFromFirstDay && (
            <DayInput label={fields.EffectiveToDate} description={words.help.until} {...input('EffectiveToDate')} />
          )}
          <TextInput
            label={words.externalReference}
            description={words.help.externalReference}
            maxLength={100}
            {...input('ExternalReference')}
          />
          {employee.positions.length > 1 && (
            <NumberSelect
              label={words.aboutPosition}
              description={words.help.aboutPosition}
              data={employee.positions.map(({ id, name }) => ({ id, label: name }))}
              {...input('OrganisationChartPositionId')}
            />
          )}
          <div data-wide>
            <TextArea
              label={fields.Description}
              description={words.help.description}
              minRows={2}
              maxLength={500}
              {...input('Description')}
            />
          </div>
        </div>
      </details>
    </>
  )
}

type Days = Readonly<{ engaged: string; rehired: string | undefined; today: string }>

/** The effective date of the typed values; a typed start of employment is not that date. */
function helpOf(day: string, { engaged, rehired, today }: Days): string {
  if (day !== '') return day < today ? '' : words.help.effectiveDay
  if (rehired !== undefined && rehired > today) return words.help.effectiveBeforeStart
  return engaged.slice(0, 10) > today ? words.help.effectiveFromStart(formatDate(engaged)) : words.help.effectiveDate
}
