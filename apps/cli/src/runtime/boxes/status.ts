import { boxMessages } from '@sandlot/core/runtime/boxes/messages'
import { readBox } from '@sandlot/core/runtime/boxes/rest'
import { vmTiers } from '@sandlot/core/runtime/tier-rest'
import { vmTierLabel } from '@sandlot/core/runtime/tier-rules'
import { timeAgo } from '@sandlot/core/time'
import { type Define, examples } from '../../platform/commands/command.ts'
import type { Context } from '../../platform/context.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import type { ShapeData } from '../../platform/output/shapes.ts'
import { details } from '../../platform/text/table.ts'
import type { View } from '../../platform/text/view.ts'
import { sandboxArgument } from '../../sandboxes/argument.ts'
import { assertDevbox } from './assert-devbox.ts'
import { devboxTexts } from './messages.ts'
import { type BoxData, presentBox } from './present.ts'

export const statusCommand: Define = (command, act) =>
  sandboxArgument(command, 'the devbox')
    .addHelpText('after', examples('sandlot devbox status 3l5fg9', 'sandlot devbox status 3l5fg9 --json'))
    .action(act((context, _flags, id: string) => showStatus(id, context)))

/** The state of a devbox, its sessions, ports and usage. */
export async function showStatus(id: string, context: Context): Promise<Outcome<'devbox.status/1'>> {
  const client = await context.connect()
  const [box, { vmTiers: tiers }] = await Promise.all([
    client.rest(readBox, { params: { id } }),
    client.rest(vmTiers),
  ])
  // If it was never started, it may not be a devbox at all.
  if (box.state === 'stopped') await assertDevbox(client, id, context)
  const data = presentBox(box)
  const tier = tiers.find(({ tier }) => tier === data.vmTier)
  return {
    shape: 'devbox.status/1',
    data,
    meta: { host: context.target().host },
    text: (view) => statusText(data, tier ? vmTierLabel(tier) : String(data.vmTier), view),
  }
}

function statusText(data: BoxData, tier: string, view: View): string {
  const { state, problem, stats, startedAt, ports, sessions, tasks } = data
  const canStart = state === 'stopped' || state === 'failed'
  return details([
    ['Id', data.id],
    ['State', view.terminal ? boxMessages.states[state] : state],
    ['Problem', problem?.message ?? null],
    ['Start with', canStart && problem?.reason !== 'off' ? devboxTexts.startWith(data.id) : null],
    ...data.notices.map(({ message }) => ['Note', message] as const),
    ['Machine', tier],
    ['Started', startedAt && (view.terminal ? timeAgo(startedAt, view.now) : startedAt)],
    ['CPU', stats && amountOf(stats.cpu.toFixed(2), String(stats.cpuMax), 'cores')],
    ['Memory', stats && amountOf(inGiB(stats.memory), inGiB(stats.memoryMax), 'GiB')],
    ['Disk', stats?.disk == null ? null : amountOf(inGiB(stats.disk), inGiB(stats.diskMax), 'GiB')],
    ['Processes', stats && String(stats.processes)],
    ...ports.map((port) => ['Port', portLine(port)] as const),
    ...sessions.map((session) => [sessionName[session.kind], sessionLine(session)] as const),
    ...tasks.map((task) => ['Offers', `${task.name}: ${task.command}`] as const),
  ])(view)
}

const sessionName = { terminal: 'Terminal', task: 'Task' } as const

const sessionLine = ({ id, name, state, exitCode }: BoxData['sessions'][number]) =>
  `${name} (${id}), ${state === 'running' ? 'running' : exitCode === null ? 'ended' : `ended with ${exitCode}`}`

const portLine = ({ port, visibility, url }: ShapeData<'devbox.port/1'>): string =>
  [String(port), visibility, ...(url === null ? [] : [url])].join(' ')

/** Usage out of a total. */
const amountOf = (used: string, max: string, unit: string): string => `${used} of ${max} ${unit}`

/** Formats bytes in GiB with the significant digits. */
const inGiB = (bytes: number): string => String(Number((bytes / 1024 ** 3).toFixed(2)))
