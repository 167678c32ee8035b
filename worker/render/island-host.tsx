import type { DehydratedState } from '@tanstack/react-query'
import type { ComponentType, ReactElement } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { createBootstrapStore } from '#web/i18n/bootstrap-data.tsx'
import { IslandRoot } from '#web/hydration/island-root.tsx'
import {
  identifierPrefix,
  ISLANDS,
  type IslandLoad,
  type IslandName,
  type IslandPayload,
} from '#web/hydration/islands.ts'
import { QueryProvider } from '#web/hydration/query-provider.tsx'
import { EmbeddedJson } from './embedded-json.tsx'
import type { PageRequest } from './page-request.ts'

interface Island<Props extends object> {
  name: IslandName
  /** The `Island` of the source that `web/hydration/islands.ts` declares under this name. */
  component: ComponentType<Props>
  /** JSON: they go into the page. */
  props: Props
  load?: IslandLoad
  /** For an island that makes queries: those that the server has asked already. */
  dehydratedState?: DehydratedState
  /** Another island of the page shows the dialogs and toasts of both. */
  isBeside?: boolean
}

/**
 * An island's HTML and its hydration data. Rendered as a separate root, as it will be hydrated: generated ids depend on
 * the root.
 */
export async function renderIsland<Props extends object>(
  request: PageRequest,
  { name, component, props, load = 'now', dehydratedState, isBeside }: Island<Props>,
): Promise<ReactElement> {
  const payload: IslandPayload = {
    props,
    renderedAt: request.renderedAt,
    browserTimezone: request.browserTimezone,
    ...(dehydratedState && { dehydratedState }),
    ...(isBeside && { isBeside }),
  }
  const stream = await renderToReadableStream(
    <IslandRoot
      Component={component as ComponentType<object>}
      payload={payload}
      store={createBootstrapStore(request.bootstrapData)}
      QueryProvider={dehydratedState ? QueryProvider : null}
    />,
    {
      identifierPrefix: identifierPrefix(name),
      nonce: request.nonce,
      // The response is sent at once, so nothing needs to be deferred.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  )
  await stream.allReady
  const html = await new Response(stream).text()
  return (
    <>
      <div
        data-island={name}
        data-source={ISLANDS[name].source}
        data-load={load}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <EmbeddedJson value={payload} />
    </>
  )
}
