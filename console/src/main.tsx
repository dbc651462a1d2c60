import './trusted-html.ts'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './main.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError } from './api.ts'
import { createConsoleRouter } from './routes.tsx'
import { theme } from './theme.ts'

// Nobody is told anything as soon as the first page is there: what tells it comes after.
const Notifications = lazy(async () => {
  await new Promise(next => setTimeout(next, 1500))
  return { default: (await import('@mantine/notifications')).Notifications }
})

const nonce = document.querySelector('script')?.nonce ?? ''
setNonce(nonce)

const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // What the server has decided it decides again; only what did not arrive is worth another try.
      retry: (failures, error) => failures < 2 && (!(error instanceof ApiError) || error.status === 503),
    },
  },
  // Whatever was done may have changed anything that is on the screen.
  mutationCache: new MutationCache({ onSuccess: () => queryClient.invalidateQueries() }),
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
          <Suspense>
            <Notifications position="bottom-right" autoClose={6000} />
          </Suspense>
          <RouterProvider router={createConsoleRouter(queryClient)} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
}
