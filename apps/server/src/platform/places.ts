/** What one thing takes: for each key only so many are had at a time. */
type Place = { key: string; max: number }

/** Who has how many of something open. Who would have more than they may is told which bound stands against it. */
export function createPlaces() {
  const taken = new Map<string, number>()
  const add = (key: string, by: number) => {
    const count = (taken.get(key) ?? 0) + by
    if (count > 0) taken.set(key, count)
    else taken.delete(key)
  }
  return {
    take<Wanted extends Place>(places: readonly Wanted[]): { leave: () => void } | { refused: Wanted } {
      const refused = places.find(({ key, max }) => (taken.get(key) ?? 0) >= max)
      if (refused) return { refused }
      for (const { key } of places) add(key, 1)
      let isLeft = false
      return {
        leave: () => {
          if (isLeft) return
          isLeft = true
          for (const { key } of places) add(key, -1)
        },
      }
    },
  }
}
