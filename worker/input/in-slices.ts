/**
 * Yields to the event loop so that other requests run. Long loops await it about every 10 ms, counting items: the
 * platform's clock stops while code runs.
 */
export const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 1)
  })

/** Yields the list in slices, with a {@link pause} between them. */
export async function* inSlices<Item>(
  list: readonly Item[],
  sliceLength: number,
): AsyncGenerator<Item[]> {
  for (let start = 0; start < list.length; start += sliceLength) {
    if (start > 0) await pause()
    yield list.slice(start, start + sliceLength)
  }
}
