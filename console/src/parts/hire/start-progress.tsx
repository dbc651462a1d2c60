import type { AnswerOf } from '../../api/client.ts'
import { todayTexts } from '../../texts/en-AU/today.ts'
import { nameOfKind } from '../change-requests/index.ts'

const words = todayTexts.start

type Item = NonNullable<AnswerOf<'/Today', 'get'>['ownStart']>['checklist'][number]

/** What a new employee gives, in words: a kind of change request, or credentials. */
export const nameOfItem = (item: Item['item']): string => nameOfKind(item) ?? words.credentials

/** "3 of 5 given; missing: bank accounts and superannuation" */
export function StartProgress({ checklist }: Readonly<{ checklist: readonly Item[] }>) {
  const missing = checklist.filter(({ status }) => status !== 'Done').map(({ item }) => nameOfItem(item).toLowerCase())
  return <div className="soft">{words.progress(checklist.length - missing.length, checklist.length, missing)}</div>
}
