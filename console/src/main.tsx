import './trusted-html.ts'
import './theme/mantine.css'
import './theme/main.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError, asCostly, asTrial, changesNothing, isStale } from './api/client.ts'
import { createConsoleRouter } from './routes/index.ts'
import { takeSessionOfDocument } from './session/session.ts'
import { theme } from './theme/theme.ts'
import { Notifications } from './ui/message/index.ts'

const nonce = document.querySelector('script')?.nonce ?? ''
setNonce(nonce)

const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    // Without a connection every request fails at once with a message. No command is sent later by itself: the user may
    // have changed their mind.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      // Only requests without an answer are tried again: the server's refusals would be the same.
      retry: (failures, error) => failures < 2 && (!(error instanceof ApiError) || error.status === 503),
    },
  },
  mutationCache: new MutationCache({
    // A command may have changed anything on the screen, so all of it is read again. The button and its dialog do not wait
    // for these reads. After a deletion the user has left the page before its record is missing. Dry runs are not repeated:
    // after the command they would report a conflict with it.
    onSuccess: (_made, _sent, _before, mutation) => {
      if (mutation.meta === changesNothing) return
      void queryClient.invalidateQueries({ predicate: ({ meta }) => meta !== asTrial && meta !== asCostly })
    },
    // Another user has changed the record: the page reads it again and shows their version.
    onError: error => {
      if (isStale(error)) void queryClient.invalidateQueries({ predicate: ({ meta }) => meta !== asCostly })
    },
  }),
})

const root = document.getElementById('root')
if (root) {
  takeSessionOfDocument(queryClient)
  const router = createConsoleRouter(queryClient)
  // The code of the page comes before its first picture: React shows a part that suspends 300 ms later at the earliest.
  // Where the code does not come, the page itself says so.
  void router.load().finally(() =>
    createRoot(root).render(
      <StrictMode>
        <MantineProvider
          theme={theme}
          defaultColorScheme="auto"
          colorSchemeManager={localStorageColorSchemeManager()}
          getStyleNonce={() => nonce}
        >
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
            <Notifications />
          </QueryClientProvider>
        </MantineProvider>
      </StrictMode>,
    ),
  )
}
