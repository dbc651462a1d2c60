import { settingsTexts } from '../../texts/en-AU/settings.ts'
import { t } from '../../texts/index.ts'
import type { RemovalWords } from '../../ui/record-actions.tsx'

/** How the deletion of a record is named. */
export const deletionWords: RemovalWords = {
  label: t.delete,
  title: settingsTexts.deleteTitle,
  text: settingsTexts.deleteText,
  done: settingsTexts.deleted,
}
