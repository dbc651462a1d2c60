import type { Muster, PersonName } from '../muster.ts'

export type SampleRequest = {
  id: number
  code: string
  changeType: string
  status: string
  employee: { name: string }
  requestedBy: { name: string }
  lastModified: string
  remarkCount: number
  availableActions: { action: string; isAllowed: boolean }[]
}

/** How a test finds its way among the requests of the sample. */
export function sampleRequests(muster: Muster) {
  const requestsOf = async (person: PersonName, query = ''): Promise<SampleRequest[]> =>
    (await muster[person].get(`/change-requests${query}`)).body

  async function pathOf(find: (request: SampleRequest) => boolean): Promise<string> {
    const request = (await requestsOf('priya')).find(find)
    return `/change-requests/${request?.id}`
  }

  const pendingOf = (name: string, changeType: string) =>
    pathOf(each => each.status === 'Pending' && each.employee.name === name && each.changeType === changeType)

  return { requestsOf, pathOf, pendingOf }
}
