import { usePageActions } from '../actions/use-page-actions.ts'
import { age } from '../age.ts'
import type { Column } from '../list/columns.ts'
import { ListScreen } from '../list/list-screen.tsx'
import type { LogEntry } from '../log.ts'
import { tuiTexts } from '../messages.ts'
import { useTui } from '../tui.tsx'

const outcome = ({ result, why }: LogEntry) =>
  result === 'failed' ? tuiTexts.commandFailed(why ?? '') : result === 'done' ? 'done' : '…'

const columns: Column<LogEntry>[] = [
  { title: 'command', text: ({ command }) => command, shrinksTo: 30 },
  {
    title: 'result',
    text: outcome,
    style: ({ result }) => (result === 'failed' ? 'bad' : result === 'done' ? 'good' : 'dim'),
    shrinksTo: 12,
    leaves: 1,
  },
  {
    title: 'when',
    sortBy: ({ at }) => at.getTime(),
    text: ({ at }, now) => age(at.toISOString(), now),
    style: 'dim',
    leaves: 2,
  },
]
const keyOf = ({ id }: LogEntry) => String(id)
const textOf = ({ command }: LogEntry) => command

/** Past actions as the equivalent commands, latest first. */
export function LogScreen() {
  const { log } = useTui()
  const page = usePageActions()
  return (
    <ListScreen
      loaded={{ items: log, error: null, updatedAt: 0 }}
      keyOf={keyOf}
      columns={columns}
      textOf={textOf}
      empty={{ title: tuiTexts.commandsHere }}
      failed=""
      actions={(entry) =>
        entry ? [{ key: 'y', label: 'copy command', run: () => page.copyCommand(entry.command) }] : []
      }
    />
  )
}
