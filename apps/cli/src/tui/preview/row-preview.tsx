import { type Column, nameOfColumn } from '../list/columns.ts'
import { pairLines } from '../shell/pairs.ts'
import { capital } from '../text.ts'
import { useTui } from '../tui.tsx'
import { PreviewPane, usePaneSize } from './preview-pane.tsx'

type Props<Item> = { of: string; title: string; columns: readonly Column<Item>[]; item: Item }

/** All columns of a row in full, including those that do not fit in the list. */
export function RowPreview<Item>({ of, title, columns, item }: Props<Item>) {
  const { now } = useTui()
  const size = usePaneSize()
  const pairs = columns.map(
    (column) => [capital(nameOfColumn(column, item)), column.text(item, now)] as const,
  )
  return <PreviewPane of={of} title={title} tabs={[]} tab="" lines={pairLines(pairs, size.columns)} />
}
