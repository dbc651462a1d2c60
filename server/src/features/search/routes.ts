import type { Api } from '../../http/api.ts'
import { InvalidParameters } from '../../http/errors.ts'
import { routesOf } from '../../http/routes/resource-routes.ts'
import { search } from './queries.ts'
import { SearchQuery, searchResultsSchema } from './schemas.ts'

/** Call it after all kinds of approvable are registered. */
export function searchRoutes(api: Api): void {
  const SearchResults = searchResultsSchema()
  routesOf(api, { path: '/Search', tag: 'The caller', record: SearchResults }).read(
    'search',
    'Find people, positions, cost centres and requests by a text',
    {
      path: '/Search',
      query: SearchQuery,
      answer: SearchResults,
      async read(db, caller, { q = '' }) {
        const text = q.trim().replaceAll(/\s+/g, ' ')
        if ([...text].length < 2) throw new InvalidParameters({ q: ['Send two letters or more.'] })
        return search(db, caller, text)
      },
    },
  )
}
