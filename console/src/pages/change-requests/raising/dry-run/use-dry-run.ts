import { useDebouncedValue } from '@mantine/hooks'
import type { components } from '@muster/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ApiError, asTrial, send } from '../../../../api/client.ts'
import type { Command } from '../command.ts'

/** Every dry run has effects. */
type Preview = components['schemas']['ChangeRequestPreview'] | undefined

/** The target of the command: a new request or an existing one. */
export type Target = Readonly<{ kind: 'new' } | { kind: 'existing'; id: number }>

/** The dry run of a command. */
export const useDryRun = (command: Command, target: Target) =>
  useTrial(['dry run', target], command, sent => tryOut(sent, target))

/**
 * Runs the typed command as a dry run, a moment after the last key press. The answer is not cached beyond the form.
 */
export function useTrial<Sent>(of: readonly unknown[], sent: Sent, tryIt: (sent: Sent) => Promise<Preview>) {
  const text = JSON.stringify(sent)
  const [asked] = useDebouncedValue(text, 400)
  const query = useQuery({
    queryKey: [...of, asked],
    queryFn: () => tryIt(JSON.parse(asked) as Sent),
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

async function tryOut(command: Command, target: Target): Promise<Preview> {
  const query = { dryRun: true, expand: 'details' } as const
  if (target.kind === 'new') return (await send('post', '/change-requests', { query, body: command.create })).data
  return (await send('put', '/change-requests/{id}', { path: { id: target.id }, query, body: command.update })).data
}

export type DryRun = ReturnType<typeof useDryRun>
