type Answer<Item> = Readonly<{ data?: Item[]; error?: unknown; response: Response }>

/**
 * All pages of a collection, one after another. The answers count them: a search by body has no links.
 *
 * @param getPage asks for one page; with the newest first, of those before `BeforeId`, which the first answer names
 * @throws the error body of an answer that is not a success
 * @example
 * for await (const authorities of pagesOf(pageNumber => muster.GET('/Authorities', { params: { query: { pageNumber } } })))
 */
export async function* pagesOf<Item>(
  getPage: (pageNumber: number, BeforeId: number | undefined) => Promise<Answer<Item>>,
): AsyncGenerator<Item[]> {
  let BeforeId: number | undefined
  for (let pageNumber = 1; ; pageNumber++) {
    const { data, error, response } = await getPage(pageNumber, BeforeId)
    if (data === undefined) throw error
    yield data
    if (pageNumber >= Number(response.headers.get('X-Paging-TotalPages'))) return
    const [, next = ''] = /<([^>]*)>;rel="next"/.exec(response.headers.get('Link') ?? '') ?? []
    const [, anchor] = /[?&]BeforeId=(\d+)/.exec(next) ?? []
    if (anchor !== undefined) BeforeId = Number(anchor)
  }
}
