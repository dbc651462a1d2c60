export type Point = Readonly<{ x: number; y: number }>

const radius = 7

/** A path of straight lines from point to point, its corners rounded. */
export function pathOf(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  const parts = rest.map((corner, index) => {
    const next = rest[index + 1]
    if (!next) return `L${corner.x} ${corner.y}`
    const before = towards(corner, points[index] ?? corner)
    const after = towards(corner, next)
    return `L${before.x} ${before.y}Q${corner.x} ${corner.y} ${after.x} ${after.y}`
  })
  return `M${first.x} ${first.y}${parts.join('')}`
}

/** From a corner a little way in the direction of a point. */
function towards(corner: Point, { x, y }: Point): Point {
  const distance = Math.hypot(x - corner.x, y - corner.y)
  if (distance === 0) return corner
  const share = Math.min(radius, distance / 2) / distance
  return { x: corner.x + (x - corner.x) * share, y: corner.y + (y - corner.y) * share }
}
