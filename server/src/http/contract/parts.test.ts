import { expect, test } from 'vitest'
import { nameParts } from './parts.ts'

const words = { type: 'string', enum: ['Draft', 'Sent'] }
const about = (description: string) => ({ type: 'object', properties: { id: { type: 'integer' } }, description })
const contractOf = (schemas: Record<string, unknown>) => ({ paths: {}, components: { schemas } })
const record = (properties: object) => ({ type: 'object', properties })

test('an object within a record has its name by its place, and keeps its description where it stands', () => {
  const { components } = nameParts(contractOf({ Letter: record({ stamps: { type: 'array', items: about('One.') } }) }))
  expect(components.schemas).toEqual({
    Letter: record({
      stamps: { type: 'array', items: { $ref: '#/components/schemas/LetterStamp', description: 'One.' } },
    }),
    LetterStamp: { type: 'object', properties: { id: { type: 'integer' } }, title: 'LetterStamp' },
  })
})

test('a list of words gets a name where it stands twice, as in a record and its preview', () => {
  const once = contractOf({ Letter: record({ status: words }) })
  expect(nameParts(once)).toEqual(once)
  const { components } = nameParts(
    contractOf({ Letter: record({ status: words }), LetterPreview: record({ status: words }) }),
  )
  expect(components.schemas).toMatchObject({
    LetterStatus: words,
    LetterPreview: record({ status: { $ref: '#/components/schemas/LetterStatus' } }),
  })
})

test('a part of two records needs a name in the table, and no part takes the name of a record', () => {
  const twice = contractOf({ Letter: record({ sender: about('A.') }), Parcel: record({ owner: about('B.') }) })
  expect(() => nameParts(twice)).toThrow('Letter.sender, Parcel.owner: has no name')
  const taken = contractOf({ Letter: record({ stamp: about('A.') }), LetterStamp: record({}) })
  expect(() => nameParts(taken)).toThrow('Records have the names of parts: LetterStamp')
})

test('a body is named by its operation', () => {
  const body = { content: { 'application/json': { schema: record({ Text: { type: 'string' } }) } } }
  const { paths, components } = nameParts({
    ...contractOf({}),
    paths: { '/letters': { post: { operationId: 'sendLetter', requestBody: body } } },
  })
  expect(paths['/letters']?.post?.requestBody?.content['application/json']?.schema).toEqual({
    $ref: '#/components/schemas/SendLetterCommand',
  })
  expect(components.schemas).toEqual({
    SendLetterCommand: { ...record({ Text: { type: 'string' } }), title: 'SendLetterCommand' },
  })
})
