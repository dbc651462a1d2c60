import { expect, test } from 'vitest'
import { frameOf, isVisible, overviewOf, uncut } from './framing.ts'
import { cardHeight, cardWidth } from './layout.ts'

const laptop = { width: 970, height: 514 }
/** Cards side by side; the last one ends at this width. */
const asWideAs = (width: number) =>
  new Map([
    [1, { x: width / 2 - cardWidth / 2, y: 0 }],
    [2, { x: 0, y: 100 }],
    [3, { x: width - cardWidth, y: 100 }],
  ])

test('a chart that nearly fits is drawn a little smaller, and no column is cut', () => {
  const places = asWideAs(1500)
  const view = overviewOf(places, places.get(1), laptop)
  expect(view.zoom).toBeGreaterThan(0.6)
  for (const place of places.values()) expect(isVisible(place, view, laptop)).toBe(true)
})

test('one that is small is drawn as it is, in the middle', () => {
  const view = overviewOf(asWideAs(500), undefined, laptop)
  expect(view).toEqual({ x: 235, y: 24, zoom: 1 })
})

test('one that is too wide to be read whole is shown from its root', () => {
  const places = asWideAs(5000)
  const view = overviewOf(places, places.get(1), laptop)
  const [root = { x: 0, y: 0 }, left = { x: 0, y: 0 }] = places.values()
  expect(view.zoom).toBe(0.75)
  expect(isVisible(root, view, laptop)).toBe(true)
  expect((root.x + cardWidth / 2) * view.zoom + view.x).toBe(laptop.width / 2)
  expect(isVisible(left, view, laptop)).toBe(false)
})

test('a way is framed whole, not larger than one looks, and never too small to be followed', () => {
  const places = [
    { x: 0, y: 0 },
    { x: 1000, y: 400 },
  ]
  const { x, y, zoom } = frameOf(places, laptop, 1)
  for (const place of places) {
    const view = { x: laptop.width / 2 - x * zoom, y: laptop.height / 2 - y * zoom, zoom: 1 }
    expect(place.x * zoom + view.x).toBeGreaterThanOrEqual(0)
    expect((place.x + cardWidth) * zoom + view.x).toBeLessThanOrEqual(laptop.width)
  }
  expect(frameOf(places, laptop, 0.5).zoom).toBe(0.5)
  expect(frameOf([...places, { x: 90_000, y: 0 }], laptop, 1).zoom).toBe(0.4)
})

test('a frame moves, and shrinks a little, so that its sides cut no card', () => {
  const columns = (gap: number) => Array.from({ length: 9 }, (_, place) => ({ x: place * (cardWidth + gap), y: 0 }))
  const isCut = ({ x, zoom }: { x: number; zoom: number }, cards: readonly { x: number }[]) =>
    [x - laptop.width / 2 / zoom, x + laptop.width / 2 / zoom].some(side =>
      cards.some(card => card.x < side && side < card.x + cardWidth),
    )
  for (const cards of [columns(32), columns(60)]) {
    const must = cards.slice(4, 5)
    for (const x of [1000, 1033, 1066, 1100]) {
      const found = uncut(cards, must, { x, y: 0, zoom: 0.75 }, laptop)
      expect(isCut(found, cards)).toBe(false)
      expect(found.zoom).toBeGreaterThanOrEqual(0.6)
    }
  }
  const [near = { x: 0, y: 0 }, , , , far = { x: 0, y: 0 }] = columns(16)
  const whole = uncut(columns(16), [near, far], { x: 560, y: 0, zoom: 0.8 }, laptop)
  expect(whole.x - laptop.width / 2 / whole.zoom).toBeLessThan(near.x)
  expect(whole.x + laptop.width / 2 / whole.zoom).toBeGreaterThan(far.x + cardWidth)
})

test('nor do its top and its foot', () => {
  const rows = Array.from({ length: 9 }, (_, place) => ({ x: 0, y: place * (cardHeight + 32) }))
  const must = rows.slice(3, 5)
  for (const y of [400, 433, 466, 500]) {
    const found = uncut(rows, must, { x: cardWidth / 2, y, zoom: 0.75 }, laptop)
    for (const side of [found.y - laptop.height / 2 / found.zoom, found.y + laptop.height / 2 / found.zoom])
      expect(rows.some(card => card.y < side && side < card.y + cardHeight)).toBe(false)
    for (const card of must)
      expect(Math.abs(card.y + cardHeight / 2 - found.y)).toBeLessThan(laptop.height / 2 / found.zoom)
  }
})
