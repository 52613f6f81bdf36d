import { type HelpLine, helpLines } from '../keys/help.ts'
import { type Column, CURSOR_WIDTH, GAP } from '../list/columns.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { widthOf, wrapped } from '../text.ts'
import { useTui } from '../tui.tsx'

/** A line of the screen; long texts are wrapped to further ones. */
type Row = HelpLine & { key: string; whole: string }

const columns: Column<Row>[] = [
  { title: 'keys', text: ({ keys }) => keys, style: 'accent' },
  { title: 'what they do', text: ({ does }) => does, shrinksTo: 16 },
]
/** A single column has room for one text. */
const inOne: Column<Row>[] = [{ title: 'keys', text: ({ keys, does }) => keys + does, shrinksTo: 16 }]
const keyOf = ({ key }: Row) => key
const wholeOf = ({ whole }: Row) => whole
const nothing = () => []

export function HelpScreen({ isNarrow }: { isNarrow: boolean }) {
  const { ownKeys, layout } = useTui()
  const lines = [...ownKeys.lines, ...helpLines]
  const room = layout.inner.columns - CURSOR_WIDTH
  const widest = Math.max(...lines.map(({ keys }) => widthOf(keys)))
  const rows = lines.flatMap(({ keys, does }): Row[] => {
    const whole = `${keys} ${does}`
    const parts = isNarrow ? wrapped(`${keys}  ${does}`, room) : wrapped(does, room - widest - GAP)
    return parts.map((part, at) => ({
      key: `${keys} ${at}`,
      keys: isNarrow || at > 0 ? '' : keys,
      does: part,
      whole,
    }))
  })
  return (
    <ListScreen
      loaded={{ items: rows, error: null, updatedAt: 0 }}
      keyOf={keyOf}
      columns={isNarrow ? inOne : columns}
      textOf={wholeOf}
      preview={null}
      empty={{ title: '' }}
      failed=""
      actions={nothing}
    />
  )
}
