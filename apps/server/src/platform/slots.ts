/** A slot to take: at most `max` can be taken at a time for each key. */
type Slot = { key: string; max: number }

/** Counts how many slots are taken per key. If a limit is reached, returns which one. */
export function createSlots() {
  const taken = new Map<string, number>()
  const add = (key: string, by: number) => {
    const count = (taken.get(key) ?? 0) + by
    if (count > 0) taken.set(key, count)
    else taken.delete(key)
  }
  return {
    take<Wanted extends Slot>(slots: readonly Wanted[]): { leave: () => void } | { refused: Wanted } {
      const refused = slots.find(({ key, max }) => (taken.get(key) ?? 0) >= max)
      if (refused) return { refused }
      for (const { key } of slots) add(key, 1)
      let isLeft = false
      return {
        leave: () => {
          if (isLeft) return
          isLeft = true
          for (const { key } of slots) add(key, -1)
        },
      }
    },
  }
}
