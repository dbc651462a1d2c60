/**
 * A smaller value that still fails: items of its lists are left out, one by one, as long as it fails without them. Lists at any
 * depth, plain data only.
 * @param tries at most
 */
export async function shrunk<Value>(
  value: Value,
  fails: (smaller: Value) => boolean | Promise<boolean>,
  tries = Number.POSITIVE_INFINITY,
): Promise<Value> {
  let smallest = value
  let left = tries
  for (let shorter = true; shorter; ) {
    shorter = false
    for (const smaller of withoutOneItem(smallest)) {
      if (left-- <= 0) return smallest
      if (!(await stillFails(smaller as Value, fails))) continue
      smallest = smaller as Value
      shorter = true
      break
    }
  }
  return smallest
}

/** A value that makes no sense any more does not fail. */
async function stillFails<Value>(
  value: Value,
  fails: (smaller: Value) => boolean | Promise<boolean>,
): Promise<boolean> {
  try {
    return await fails(value)
  } catch {
    return false
  }
}

function* withoutOneItem(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    for (let place = value.length - 1; place >= 0; place--) yield value.toSpliced(place, 1)
    for (const [place, item] of value.entries())
      for (const smaller of withoutOneItem(item)) yield value.with(place, smaller)
  } else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value))
      for (const smaller of withoutOneItem(item)) yield { ...value, [key]: smaller }
}
