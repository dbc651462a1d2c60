import { expect } from 'vitest'
import type { Muster } from '../muster.ts'

export type Position = { id: number; code: string; name: string; status: string; reportingPositionId?: number }

export const idOf = (path: string) => Number(path.split('/').at(-1))

/** Finds and makes positions, by what people call them. */
export function positionsOf(muster: Muster) {
  const chartCalled = async (code: string) =>
    (await muster.priya.get('/OrganisationCharts')).body.find((chart: { code: string }) => chart.code === code)

  async function positionCalled(name: string): Promise<Position> {
    const { body } = await muster.priya.get('/Positions')
    return body.find((position: Position) => position.name === name)
  }

  async function costCentreCalled(code: string): Promise<number> {
    return (await muster.priya.get(`/CostCentres/Search?CostCentreCode=${code}`)).body[0].id
  }

  /** A position without holders, at the top of the chart of projects unless it is said to report to another. */
  async function vacancy(Code: string, more: object = {}): Promise<string> {
    const { id } = await chartCalled('PROJ')
    const made = await muster.priya.post('/Positions', {
      OrganisationChartId: id,
      Code,
      Name: `Vacancy ${Code}`,
      ...more,
    })
    expect(made.status).toBe(201)
    return made.headers.get('location') ?? ''
  }

  const eventsOf = async (id: number) =>
    (
      await muster.admin.query<{ type: string; fields: string[] }>(
        `select type, changed_fields as fields from event where resource_type = 'Position' and resource_id = $1 order by id`,
        [id],
      )
    ).rows

  return { chartCalled, positionCalled, costCentreCalled, vacancy, eventsOf }
}
