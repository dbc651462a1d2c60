import { expect, test } from 'vitest'
import { rowsOf } from '../../ui/tree/index.ts'
import { findPositions, lineAbove, type Position, positionTreeOf } from './position-tree.ts'

type Listed = Parameters<typeof positionTreeOf>[0][number]

let lastId = 0
/** A position below another one, with its holders. */
const position = (name: string, above?: Listed, ...holders: string[]): Listed => {
  lastId += 1
  const reporting = above && { reportingPositionId: above.id }
  return {
    id: lastId,
    code: `P${lastId}`,
    name,
    ...reporting,
    holders: holders.map(each => ({ name: each })),
  } as Listed
}

const director = position('Director', undefined, "O'Brien, Siobhán")
const terminals = position('Terminals Manager', director, 'Chen, Liam')
const fleet = position('Fleet Manager', director)
const wharf2 = position('Wharf 2 Supervisor', terminals, 'Walsh, Emma')
const wharf10 = position('Wharf 10 Supervisor', terminals, 'Novak, Petra', 'Okafor, Ngozi')
const chart = [wharf10, fleet, director, wharf2, terminals]
const tree = positionTreeOf(chart)

const namesOf = (positions: readonly Pick<Position, 'name'>[]) => positions.map(({ name }) => name)
const rowsShown = (isExpanded: (id: number) => boolean) =>
  rowsOf(tree.roots, isExpanded).map(({ node, level }) => `${'  '.repeat(level - 1)}${node.item.name}`)

test('each position stands below its manager, and numbers in names sort as numbers', () => {
  expect(rowsShown(() => true)).toEqual([
    'Director',
    '  Fleet Manager',
    '  Terminals Manager',
    '    Wharf 2 Supervisor',
    '    Wharf 10 Supervisor',
  ])
})

test('positions below a collapsed one do not show', () => {
  expect(rowsShown(id => id === director.id)).toEqual(['Director', '  Fleet Manager', '  Terminals Manager'])
})

test('a position counts the positions below it, at any depth', () => {
  expect([director, terminals, fleet].map(({ id }) => tree.below.get(id))).toEqual([4, 2, 0])
})

test('who sees a part of a chart sees it from the top of that part', () => {
  expect(namesOf(positionTreeOf([wharf2, wharf10, terminals]).roots.map(({ item }) => item))).toEqual([
    'Terminals Manager',
  ])
})

test('a small chart is open; of a large one the first levels are, as many as one can read', () => {
  expect([...tree.openAtFirst].sort()).toEqual(chart.map(({ id }) => id).sort())
  const crews = Array.from({ length: 50 }, (_, place) => position(`Crew ${place}`, wharf2))
  expect(positionTreeOf([...chart, ...crews]).openAtFirst).toEqual(new Set([director.id, terminals.id, fleet.id]))
})

test('the reporting line of Emma leads from Liam to the top', () => {
  expect(namesOf(lineAbove(tree, wharf2.id))).toEqual(['Terminals Manager', 'Director'])
  expect(lineAbove(tree, undefined)).toEqual([])
})

test('a position is found by parts of its name, and by its holders with or without accents', () => {
  const found = (text: string) =>
    findPositions(tree, text).map(({ position: { name }, holder }) => [name, holder?.name])
  expect(found('sup wharf 10')).toEqual([['Wharf 10 Supervisor', undefined]])
  expect(found('obrien siobhan')).toEqual([['Director', "O'Brien, Siobhán"]])
  expect(found('okafor')).toEqual([['Wharf 10 Supervisor', 'Okafor, Ngozi']])
  expect(found('nothing')).toEqual([])
})

test('those whose name begins with what was typed stand first', () => {
  expect(namesOf(findPositions(tree, 'man').map(({ position: each }) => each))).toEqual([
    'Fleet Manager',
    'Terminals Manager',
  ])
  const mate = position('Mate', fleet)
  expect(namesOf(findPositions(positionTreeOf([...chart, mate]), 'ma').map(({ position: each }) => each))[0]).toBe(
    'Mate',
  )
})
