import { type Define, examples } from '../platform/commands/command.ts'
import { knownContexts, type NamedContext } from '../platform/config/contexts.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import type { ShapeData } from '../platform/output/shapes.ts'
import { type Column, table } from '../platform/text/table.ts'
import { contextMessages as say } from './messages.ts'

export const contextListCommand: Define = (command, act) =>
  command
    .addHelpText('after', examples('sandlot context list', 'sandlot context list --json'))
    .action(act((context) => listContexts(context)))

type View = ShapeData<'context/1'>

const columns: Column<View>[] = [
  { title: '', value: ({ isCurrent }) => (isCurrent ? '*' : '') },
  { title: 'name', value: ({ name }) => name, paint: 'bold' },
  { title: 'host', value: ({ host }) => host, shrinks: true },
  { title: 'signed in as', value: ({ username }) => username },
]

/** A context in results; `current` is the key of the active one. */
export const viewContext = ({ key, ...shown }: NamedContext, current: string): View => ({
  ...shown,
  isCurrent: key === current,
})

/** Every host and account known to this machine (spec CL-026). */
export async function listContexts(context: Context): Promise<Outcome<'context.list/1'>> {
  const { key } = context.target()
  const known = knownContexts({ settings: context.settings(), credentials: context.credentials() })
  const data = known.map((one) => viewContext(one, key))
  return { shape: 'context.list/1', each: 'context/1', data, text: table(columns, data, say.none) }
}
