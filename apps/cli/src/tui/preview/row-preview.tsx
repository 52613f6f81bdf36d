import { type Column, nameOfColumn } from '../list/columns.ts'
import { pairLines } from '../shell/pairs.ts'
import { capital } from '../text.ts'
import { useTui } from '../tui.tsx'
import { PreviewPane, usePaneSize } from './preview-pane.tsx'

type Props<Item> = { of: string; title: string; columns: readonly Column<Item>[]; item: Item }

/** All that the columns of a row say, whole, also where the list has no room for it. */
export function RowPreview<Item>({ of, title, columns, item }: Props<Item>) {
  const { now } = useTui()
  const size = usePaneSize()
  const pairs = columns.map(
    (column) => [capital(nameOfColumn(column, item)), column.text(item, now)] as const,
  )
  return <PreviewPane of={of} title={title} tabs={[]} tab="" lines={pairLines(pairs, size.columns)} />
}
