import { Client } from 'pg'
import { vi } from 'vitest'

/** How often something asks the database. */
export async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.length
  } finally {
    query.mockRestore()
  }
}
