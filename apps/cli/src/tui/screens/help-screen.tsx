import { type HelpLine, helpLines } from '../help.ts'
import type { Column } from '../list/columns.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { useTui } from '../tui.tsx'

const columns: Column<HelpLine>[] = [
  { title: 'keys', text: ({ keys }) => keys, style: 'accent' },
  { title: 'what they do', text: ({ does }) => does, shrinksTo: 16 },
]
/** In one column there is room for one text. */
const inOne: Column<HelpLine>[] = [
  { title: 'keys', text: ({ keys, does }) => `${keys}  ${does}`, shrinksTo: 16 },
]
const keysOf = ({ keys }: HelpLine) => keys
const textOf = ({ keys, does }: HelpLine) => `${keys} ${does}`
const nothing = () => []

export function HelpScreen({ isNarrow }: { isNarrow: boolean }) {
  const { ownKeys } = useTui()
  return (
    <ListScreen
      loaded={{ items: [...ownKeys.lines, ...helpLines], error: null, updatedAt: 0 }}
      keyOf={keysOf}
      columns={isNarrow ? inOne : columns}
      textOf={textOf}
      preview={null}
      empty={{ title: '' }}
      failed=""
      actions={nothing}
    />
  )
}
