import { median } from './numbers.ts'
import type { Row } from './report.ts'

const ROUNDS = 15
const CARDS = 2_000

/**
 * Measures how fast this machine is at the basic operations of everything else. Times of two runs can be compared only
 * if this is about the same: machines of one kind were seen to differ by half and more.
 */
export async function measureMachine(): Promise<Row[]> {
  const text = JSON.stringify(Array.from({ length: CARDS }, (_, index) => cardOf(index)))
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const begin = performance.now()
    const cards: ReturnType<typeof cardOf>[] = JSON.parse(text)
    const byId = new Map(cards.map((card) => [card.id, { ...card, tags: [...card.tags] }]))
    JSON.stringify([...byId.values()].toSorted((one, other) => one.title.localeCompare(other.title)))
    times.push(performance.now() - begin)
  }
  return [
    {
      what: `this machine: ${CARDS} cards read, sorted and written as JSON`,
      value: median(times),
      unit: 'ms',
    },
  ]
}

const cardOf = (index: number) => ({
  id: `sandbox-${index}`,
  title: `Sandbox ${(index * 7919) % CARDS}`,
  description: null,
  tags: ['vite', 'react'],
  author: { username: 'ada', avatarUrl: null },
  collection: { id: `folder-${index % 50}`, path: `/some/folder-${index % 50}` },
  updatedAt: new Date(1.7e12 + index * 1000).toISOString(),
})
