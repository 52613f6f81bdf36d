const AT_ONCE = 4

/** Maps over a list, some items at a time, because a started program spends half of its time waiting. */
export async function someAtATime<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  const workOff = async () => {
    for (const [index, item] of waiting) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, workOff))
  return results
}
