/**
 * Yields to the event loop so that other requests run. Long loops await it about every 10 ms, counting items: the
 * platform's clock stops while code runs.
 */
export const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 1)
  })

/** Decoding, checking and parsing them takes about 10 ms in all. */
const MANY_BYTES = 256 * 1024

/** Between two of these steps: see {@link pause}. */
export async function pauseWhereLong(bytes: number): Promise<void> {
  if (bytes > MANY_BYTES) await pause()
}

/** Yields the list in slices that cost at most so much, or have one item, with a {@link pause} between them. */
export async function* inSlices<Item>(
  list: readonly Item[],
  sliceCost: number,
  costOf: (item: Item) => number = () => 1,
): AsyncGenerator<Item[]> {
  let slice: Item[] = []
  let cost = 0
  for (const item of list) {
    const next = costOf(item)
    if (slice.length > 0 && cost + next > sliceCost) {
      yield slice
      await pause()
      slice = []
      cost = 0
    }
    slice.push(item)
    cost += next
  }
  if (slice.length > 0) yield slice
}

/** Results in the list's order, those of a slice made at once, with a {@link pause} between slices. */
export async function mapInSlices<Item, Result>(
  list: readonly Item[],
  sliceLength: number,
  make: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for await (const slice of inSlices(list, sliceLength))
    results.push(...(await Promise.all(slice.map(make))))
  return results
}
