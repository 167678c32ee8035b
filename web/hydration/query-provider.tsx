import { HydrationBoundary, QueryClientProvider, type DehydratedState } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { createQueryClient } from '#web/api/query-client.ts'

/** The query cache of an island, filled with what the server already asked. */
export function QueryProvider({
  dehydratedState,
  children,
}: {
  dehydratedState: DehydratedState
  children: ReactNode
}) {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <HydrationBoundary state={dehydratedState}>{children}</HydrationBoundary>
    </QueryClientProvider>
  )
}
