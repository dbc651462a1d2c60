import { expect, test } from 'vitest'
import { rowsOf } from '../../../ui/tree/index.ts'
import { findSeats, lineAbove, type Seat, seatTreeOf } from './seat-tree.ts'

type Position = Parameters<typeof seatTreeOf>[0][number]

let lastId = 0
/** A seat below another, and who sits there. */
const seat = (name: string, above?: Position, ...holders: string[]): Position => {
  lastId += 1
  const reporting = above && { reportingPositionId: above.id }
  return {
    id: lastId,
    code: `P${lastId}`,
    name,
    ...reporting,
    holders: holders.map(each => ({ name: each })),
  } as Position
}

const director = seat('Director', undefined, "O'Brien, Siobhán")
const terminals = seat('Terminals Manager', director, 'Chen, Liam')
const fleet = seat('Fleet Manager', director)
const wharf2 = seat('Wharf 2 Supervisor', terminals, 'Walsh, Emma')
const wharf10 = seat('Wharf 10 Supervisor', terminals, 'Novak, Petra', 'Okafor, Ngozi')
const chart = [wharf10, fleet, director, wharf2, terminals]
const tree = seatTreeOf(chart)

const namesOf = (seats: readonly Pick<Seat, 'name'>[]) => seats.map(({ name }) => name)
const rowsShown = (isExpanded: (id: number) => boolean) =>
  rowsOf(tree.roots, isExpanded).map(({ node, level }) => `${'  '.repeat(level - 1)}${node.item.name}`)

test('each seat stands below whom it reports to, and numbers in names count as people count', () => {
  expect(rowsShown(() => true)).toEqual([
    'Director',
    '  Fleet Manager',
    '  Terminals Manager',
    '    Wharf 2 Supervisor',
    '    Wharf 10 Supervisor',
  ])
})

test('what is below a closed seat does not show', () => {
  expect(rowsShown(id => id === director.id)).toEqual(['Director', '  Fleet Manager', '  Terminals Manager'])
})

test('a seat says how many are below it, at any depth', () => {
  expect([director, terminals, fleet].map(({ id }) => tree.below.get(id))).toEqual([4, 2, 0])
})

test('who sees a part of a chart sees it from the top of that part', () => {
  expect(namesOf(seatTreeOf([wharf2, wharf10, terminals]).roots.map(({ item }) => item))).toEqual(['Terminals Manager'])
})

test('a small chart is open; of a large one the first levels are, as many as one can read', () => {
  expect([...tree.openAtFirst].sort()).toEqual(chart.map(({ id }) => id).sort())
  const crews = Array.from({ length: 50 }, (_, place) => seat(`Crew ${place}`, wharf2))
  expect(seatTreeOf([...chart, ...crews]).openAtFirst).toEqual(new Set([director.id, terminals.id, fleet.id]))
})

test('the reporting line of Emma leads from Liam to the top', () => {
  expect(namesOf(lineAbove(tree, wharf2.id))).toEqual(['Terminals Manager', 'Director'])
  expect(lineAbove(tree, undefined)).toEqual([])
})

test('a seat is found by parts of its name, and by who sits there however they are spelt', () => {
  const found = (text: string) => findSeats(tree, text).map(({ seat: { name }, holder }) => [name, holder?.name])
  expect(found('sup wharf 10')).toEqual([['Wharf 10 Supervisor', undefined]])
  expect(found('obrien siobhan')).toEqual([['Director', "O'Brien, Siobhán"]])
  expect(found('okafor')).toEqual([['Wharf 10 Supervisor', 'Okafor, Ngozi']])
  expect(found('nobody')).toEqual([])
})

test('those whose name begins with what was typed stand first', () => {
  expect(namesOf(findSeats(tree, 'man').map(({ seat: each }) => each))).toEqual(['Fleet Manager', 'Terminals Manager'])
  const mate = seat('Mate', fleet)
  expect(namesOf(findSeats(seatTreeOf([...chart, mate]), 'ma').map(({ seat: each }) => each))[0]).toBe('Mate')
})
