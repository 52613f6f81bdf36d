import { useMemo } from 'react'
import { knownContexts, type NamedContext } from '../../platform/config/contexts.ts'
import type { Column } from '../list/columns.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { tuiTexts } from '../messages.ts'
import { useServices } from '../services.tsx'
import { useTui } from '../tui.tsx'

const keyOf = ({ key }: NamedContext) => key
const textOf = ({ name, host, username }: NamedContext) => `${name} ${host} ${username ?? ''}`

/** The known accounts and hosts; Enter switches to one. */
export function ContextsScreen() {
  const { context } = useServices()
  const { switchContext } = useTui()
  const { key: current } = context.target()
  const items = useMemo(
    () => knownContexts({ settings: context.settings(), credentials: context.credentials() }),
    [context],
  )
  const columns = useMemo(
    (): Column<NamedContext>[] => [
      { title: 'context', text: ({ name }) => name, style: 'strong', shrinksTo: 12 },
      { title: 'host', text: ({ host }) => host, shrinksTo: 12, leaves: 2 },
      { title: 'as', text: ({ username }) => username ?? '', leaves: 3 },
      { title: '', text: ({ key }) => (key === current ? tuiTexts.here : ''), style: 'accent', leaves: 1 },
    ],
    [current],
  )
  return (
    <ListScreen
      loaded={{ items, error: null, updatedAt: 0 }}
      keyOf={keyOf}
      columns={columns}
      textOf={textOf}
      empty={{ title: tuiTexts.noContexts }}
      failed=""
      actions={(one) =>
        one
          ? [
              {
                key: 'enter',
                label: 'work there',
                blocked: one.key === current ? tuiTexts.isSo : null,
                run: () => switchContext(one),
              },
            ]
          : []
      }
    />
  )
}
