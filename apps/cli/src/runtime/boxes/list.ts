import { boxMessages } from '@sandlot/core/runtime/boxes/messages'
import { workspaceBoxes } from '@sandlot/core/runtime/boxes/rest'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { timeAgo } from '@sandlot/core/time'
import { type Define, examples } from '../../platform/commands/command.ts'
import { arrangeAndTell, type ListFlags, listFlags } from '../../platform/commands/lists.ts'
import type { Context } from '../../platform/context.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import type { ShapeData } from '../../platform/output/shapes.ts'
import { type Column, table } from '../../platform/text/table.ts'
import { isoTime } from '../../platform/time/time.ts'
import { chosenWorkspaceId } from '../../workspaces/chosen.ts'
import { devboxTexts } from './messages.ts'

type Item = ShapeData<'devbox/1'>

const sortBy = {
  title: (item: Item) => displayTitle(item),
  state: (item: Item) => item.state,
  started: (item: Item) => item.startedAt ?? '',
}

export const listCommand: Define = (command, act) =>
  listFlags(command, Object.keys(sortBy), 'default: all')
    .addHelpText('after', examples('sandlot devbox list', 'sandlot devbox list --sort started:desc --json'))
    .action(act((context, flags: ListFlags) => listDevboxes(flags, context)))

const columns: Column<Item>[] = [
  { title: 'id', value: (item) => item.id, paint: 'bold' },
  {
    title: 'title',
    value: (item) => item.title,
    shown: (item) => displayTitle(item),
    shrinks: true,
  },
  { title: 'state', value: (item) => item.state, shown: (item) => boxMessages.states[item.state] },
  { title: 'tier', value: (item) => String(item.vmTier) },
  {
    title: 'started',
    value: (item) => item.startedAt,
    shown: (item, { now }) => (item.startedAt === null ? '' : timeAgo(item.startedAt, now)),
    paint: 'dim',
  },
]

/** Devboxes that run in the workspace, or did last. */
export async function listDevboxes(flags: ListFlags, context: Context): Promise<Outcome<'devbox.list/1'>> {
  const client = await context.connect()
  const workspace = await chosenWorkspaceId(client, context)
  const { boxes } = await client.rest(workspaceBoxes, { params: { id: workspace } })
  const items = boxes.map(({ sandboxId: id, startedAt, ...box }) => ({
    ...box,
    id,
    startedAt: startedAt === null ? null : isoTime(startedAt),
  }))
  const data = arrangeAndTell(items, flags, sortBy, context)
  return {
    shape: 'devbox.list/1',
    each: 'devbox/1',
    data,
    meta: { host: context.target().host, workspace, next: null },
    text: table(columns, data, devboxTexts.noneRuns),
  }
}
