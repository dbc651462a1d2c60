/** The number of rows of a group. */
export type Population = Readonly<{
  /** Employees; each is an authority too, and holds a position. */
  people: number
  costCentres: number
  /** Change requests, and as many expense applications. */
  requests: number
}>

/**
 * The rows of a group of this many people. Cost centres grow with the square root: a hundredfold organisation has ten
 * times as many of them, and ten times as many people in each. So the scopes of callers grow both ways, in the
 * cost centres that they name and in the people of one.
 */
export const populationOf = (people: number): Population => ({
  people,
  // Even, so that people of odd numbers belong to cost centres of odd numbers.
  costCentres: 2 * Math.round(Math.sqrt(people)),
  requests: Math.max(10_000, people / 10),
})

/** The steps that wait for each of two callers. */
export const waiting = { changeRequests: 300, expenseApplications: 1_200 } as const
