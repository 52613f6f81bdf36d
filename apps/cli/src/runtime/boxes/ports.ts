import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import { boxMessages } from '@sandlot/core/runtime/boxes/messages'
import { readBox, setPort } from '@sandlot/core/runtime/boxes/rest'
import { isPort, type PortVisibility } from '@sandlot/core/runtime/boxes/rules'
import { type Define, examples } from '../../platform/commands/command.ts'
import type { Context } from '../../platform/context.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import type { ShapeData } from '../../platform/output/shapes.ts'
import { type Column, table } from '../../platform/text/table.ts'
import { sandboxArgument } from '../../sandboxes/argument.ts'
import { assertDevbox } from './assert-devbox.ts'
import { devboxTexts } from './messages.ts'

type Flags = { share?: number[]; private?: number[] }
type Port = ShapeData<'devbox.port/1'>

export const portsCommand: Define = (command, act) =>
  sandboxArgument(command, 'the devbox')
    .option('--share <port...>', 'show these ports to everyone who has the address', added)
    .option('--private <port...>', 'show these ports only to people who can see the devbox', added)
    .addHelpText(
      'after',
      examples(
        'sandlot devbox ports 3l5fg9',
        'sandlot devbox ports 3l5fg9 --share 3000',
        'sandlot devbox ports 3l5fg9 --private 3000 5173 --json',
      ),
    )
    .action(act((context, flags: Flags, id: string) => showPorts(id, flags, context)))

function added(typed: string, before: readonly number[] = []): number[] {
  const port = Number(typed)
  if (!isPort(port)) throw new AppError('usage', boxMessages.noPort(typed), { field: 'port' })
  return [...before, port]
}

const columns: Column<Port>[] = [
  { title: 'port', value: ({ port }) => String(port), paint: 'bold' },
  { title: 'visible to', value: ({ visibility }) => visibility },
  { title: 'address', value: ({ url }) => url },
]

/** Shows a devbox's ports, after changing their visibility if requested. */
export async function showPorts(
  id: string,
  { share = [], private: hidden = [] }: Flags,
  context: Context,
): Promise<Outcome<'devbox.ports/1'>> {
  const both = share.find((port) => hidden.includes(port))
  if (both !== undefined) throw new AppError('usage', devboxTexts.portTwice(both), { field: 'share' })
  const client = await context.connect()
  const set = [
    ...(await showTo(client, id, { ports: share, visibility: 'link' })),
    ...(await showTo(client, id, { ports: hidden, visibility: 'private' })),
  ]
  // A port may be shared before anything listens on it, when the devbox does not list it.
  const { ports: answering, state } = await client.rest(readBox, { params: { id } })
  if (state === 'stopped') await assertDevbox(client, id, context)
  const data = [...answering, ...set.filter(({ port }) => !answering.some((one) => one.port === port))].sort(
    (a, b) => a.port - b.port,
  )
  return {
    shape: 'devbox.ports/1',
    each: 'devbox.port/1',
    data,
    meta: { host: context.target().host, next: null },
    text: table(columns, data, devboxTexts.noPorts),
  }
}

async function showTo(
  client: Client,
  id: string,
  { ports, visibility }: { ports: readonly number[]; visibility: PortVisibility },
): Promise<Port[]> {
  const set: Port[] = []
  for (const port of new Set(ports))
    set.push(await client.rest(setPort, { params: { id, port: String(port) }, body: { visibility } }))
  return set
}
