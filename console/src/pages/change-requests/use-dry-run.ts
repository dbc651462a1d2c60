import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ApiError, asTrial, send } from '../../api.ts'
import type { Command } from './command.ts'

/** Where the command would go: to a new request, or to one that there is. */
export type Target = Readonly<{ kind: 'new' } | { kind: 'existing'; id: number }>

/**
 * What would come of the command as it stands, asked a moment after the last stroke. Nothing is stored; the answer is
 * forgotten with the form.
 */
export function useDryRun(command: Command, target: Target) {
  const text = JSON.stringify(command)
  const [asked] = useDebouncedValue(text, 400)
  const query = useQuery({
    queryKey: ['dry run', target, asked],
    queryFn: () => tryOut(JSON.parse(asked) as Command, target),
    meta: asTrial,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 30_000,
    gcTime: 0,
  })
  return {
    preview: query.isError ? undefined : query.data,
    error: query.error as ApiError | null,
    isAsking: query.isFetching || asked !== text,
  }
}

async function tryOut(command: Command, target: Target) {
  const query = { dryRun: true }
  if (target.kind === 'new') return (await send('post', '/change-requests', { query, body: command.create })).data
  return (await send('put', '/change-requests/{id}', { path: { id: target.id }, query, body: command.update })).data
}

export type DryRun = ReturnType<typeof useDryRun>
