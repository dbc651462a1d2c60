import type { Answer } from '../person.ts'

/** What an answer says about fields that is no sentence. */
export const fragmentsIn = ({ body }: Pick<Answer, 'body'>): string[] =>
  (Object.values(body?.ModelState ?? {}).flat() as string[]).filter(message => !/^[\p{Lu}"].*[.!]$/su.test(message))
