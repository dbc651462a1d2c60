import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/client.ts'

/**
 * The last code in use that ends with a number, among the employees or authorities whom the caller sees: new ones count on from
 * there.
 */
export function useLastCode(list: '/Employees/Search' | '/Authorities/Search') {
  const { data, isPending } = useQuery({
    ...read(list, { query: { Order: 'CodeDescending', pageSize: 1 } }),
    // Another user may have taken the next one meanwhile.
    gcTime: 0,
    retry: false,
  })
  const code = data?.[0]?.code
  return { last: code !== undefined && /\d$/.test(code) ? code : undefined, isPending }
}

/** "1413" after "1412", "E0100" after "E0099"; empty where there is nothing to count on from. */
export const codeAfter = (last: string | undefined): string =>
  (last ?? '').replace(/\d+$/, digits => String(BigInt(digits) + 1n).padStart(digits.length, '0'))
