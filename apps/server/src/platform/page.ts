import { refusalError } from '@sandlot/core/actions'
import { requestRefusals } from '@sandlot/core/shell/request-refusals'

/** What a page is asked to begin after cannot be told from anything that a page before has said. */
export const badCursor = () => refusalError(requestRefusals, 'badCursor', { field: 'after' })

/** The first page of rows of which one more was read, and the id after which the next begins; null on the last one. */
export function pageOf<Row extends { id: string }>(rows: readonly Row[], size: number) {
  const page = rows.slice(0, size)
  return { page, next: rows.length > size ? (page.at(-1)?.id ?? null) : null }
}
