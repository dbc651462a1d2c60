import './trusted-html.ts'
import '@mantine/core/styles.layer.css'
import '@mantine/dates/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './main.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { Notifications } from '@mantine/notifications'
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError } from './api.ts'
import { createConsoleRouter } from './routes.tsx'
import { theme } from './theme.ts'

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
        <DatesProvider settings={{ firstDayOfWeek: 1 }}>
          <QueryClientProvider client={queryClient}>
            <Notifications position="bottom-right" autoClose={6000} />
            <RouterProvider router={createConsoleRouter(queryClient)} />
          </QueryClientProvider>
        </DatesProvider>
      </MantineProvider>
    </StrictMode>,
  )
}
