import { refusalError } from '@sandlot/core/actions'
import { requestRefusals } from '@sandlot/core/shell/request-refusals'

/** The cursor is not one that an earlier page returned. */
export const badCursor = () => refusalError(requestRefusals, 'badCursor', { field: 'after' })

/**
 * Returns the page from rows of which one more was read, and the id after which the next page begins; null on the last
 * page.
 */
export function pageOf<Row extends { id: string }>(rows: readonly Row[], size: number) {
  const page = rows.slice(0, size)
  return { page, next: rows.length > size ? (page.at(-1)?.id ?? null) : null }
}
