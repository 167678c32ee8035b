/** With one item in another place. @param to where it is put, counted before it is taken away */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from]
  if (item === undefined) return [...items]
  const rest = items.filter((_, index) => index !== from)
  rest.splice(to > from ? to - 1 : to, 0, item)
  return rest
}
