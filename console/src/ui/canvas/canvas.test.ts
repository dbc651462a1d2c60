import { expect, test } from 'vitest'
import { createCanvas } from './canvas.ts'

const canvasIn = (width: number, height: number) => {
  const canvas = createCanvas([0.1, 2])
  canvas.setRoom({ width, height })
  return canvas
}

test('a point that the zoom is about stays where it is', () => {
  const canvas = canvasIn(800, 600)
  canvas.setView({ x: 10, y: 20, zoom: 0.5 })
  canvas.zoomBy(2, { x: 110, y: 220 })
  expect(canvas.view()).toEqual({ x: -90, y: -180, zoom: 1 })
  canvas.zoomBy(0.5)
  expect(canvas.view()).toEqual({ x: 155, y: 60, zoom: 0.5 })
})

test('the zoom ends at its limits, and nothing moves beyond', () => {
  const canvas = canvasIn(800, 600)
  canvas.zoomBy(100, { x: 0, y: 0 })
  expect(canvas.view()).toEqual({ x: 0, y: 0, zoom: 2 })
  canvas.zoomBy(100, { x: 400, y: 300 })
  expect(canvas.view()).toEqual({ x: 0, y: 0, zoom: 2 })
  canvas.center({ x: 0, y: 0 }, 0.01)
  expect(canvas.view()).toEqual({ x: 400, y: 300, zoom: 0.1 })
})

test('a centred point is in the middle, and listeners hear of it until they end', () => {
  const canvas = canvasIn(800, 600)
  let heard = 0
  const end = canvas.subscribe(() => {
    heard++
  })
  canvas.center({ x: 100, y: 50 }, 2)
  expect(canvas.view()).toEqual({ x: 200, y: 200, zoom: 2 })
  canvas.setRoom({ width: 800, height: 600 })
  expect(heard, 'the same room is no change').toBe(1)
  end()
  canvas.pan({ x: 5, y: -5 })
  expect([heard, canvas.view()]).toEqual([1, { x: 205, y: 195, zoom: 2 }])
})
