type Answer<Item> = Readonly<{ data?: Item[]; error?: unknown; response: Response }>

/**
 * All pages of a collection, one after another, for as long as the answers name a next one.
 *
 * @param getPage asks for one page
 * @throws the error body of an answer that is not a success
 * @example
 * for await (const authorities of pagesOf(pageNumber => muster.GET('/Authorities', { params: { query: { pageNumber } } })))
 */
export async function* pagesOf<Item>(getPage: (pageNumber: number) => Promise<Answer<Item>>): AsyncGenerator<Item[]> {
  for (let pageNumber = 1; ; pageNumber++) {
    const { data, error, response } = await getPage(pageNumber)
    if (data === undefined) throw error
    yield data
    if (!/rel="next"/.test(response.headers.get('Link') ?? '')) return
  }
}
