import type { AnswerOf } from '../../api/client.ts'

export type Today = AnswerOf<'/Today', 'get'>
