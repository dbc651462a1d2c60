import { expect, test } from 'vitest'
import { fileProblem } from './file.ts'

test('a file system without hard links is distinguished from a file that this user may not write', () => {
  const refused = (syscall: string) =>
    String(fileProblem(Object.assign(new Error('EPERM: operation not permitted'), { code: 'EPERM', syscall }), '/one'))
  expect(refused('link')).toContain('The backup /one cannot get its name: the file system has no hard links')
  expect(refused('open')).toContain('The backup /one may not be written by this user')
})
