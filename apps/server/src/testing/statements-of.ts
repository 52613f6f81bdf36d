import { Client } from 'pg'
import { vi } from 'vitest'

export type Statement = { text: string; values: unknown[] }

/** Returns the statements that some work sends to the database. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const query = vi.spyOn(Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.map(([asked, values]) => {
      const { text, values: own } = asked as unknown as Partial<Statement>
      return {
        text: text ?? String(asked),
        values: own ?? (values as unknown as unknown[] | undefined) ?? [],
      }
    })
  } finally {
    query.mockRestore()
  }
}
