import './trusted-html.ts'
import './theme/mantine.css'
import './theme/main.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError, asTrial, changesNothing, isStale } from './api/client.ts'
import { createConsoleRouter } from './routes/index.ts'
import { theme } from './theme/theme.ts'
import { Notifications } from './ui/message/index.ts'

const nonce = document.querySelector('script')?.nonce ?? ''
setNonce(nonce)

const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    // Without a connection every request fails at once and says so. Nothing is kept to be sent later: by then the user may
    // have changed their mind.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      // What the server has decided it decides again; only what did not arrive is worth another try.
      retry: (failures, error) => failures < 2 && (!(error instanceof ApiError) || error.status === 503),
    },
  },
  mutationCache: new MutationCache({
    // Whatever was done may have changed anything that is on the screen. It is not waited for: what is done is done, its
    // button rests and its dialog closes, however long the pages behind take to be read anew. Who deletes a record is
    // gone from its page before it is missed.
    // Trials are left out: of what has just been done they say that it cannot be done.
    onSuccess: (_made, _sent, _before, mutation) => {
      if (mutation.meta === changesNothing) return
      void queryClient.invalidateQueries({ predicate: ({ meta }) => meta !== asTrial })
    },
    // Another user was quicker: the page reads the record again and shows their version.
    onError: error => {
      if (isStale(error)) void queryClient.invalidateQueries()
    },
  }),
})

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        colorSchemeManager={localStorageColorSchemeManager()}
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={createConsoleRouter(queryClient)} />
          <Notifications />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
}
