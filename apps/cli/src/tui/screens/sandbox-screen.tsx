import { fileTree } from '@sandlot/core/files/rules'
import type { Box } from '@sandlot/core/runtime/boxes/rest'
import { sandboxItem } from '@sandlot/core/sandboxes/items/items'
import type { SandboxCard } from '@sandlot/core/sandboxes/items/lists'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { type OpenSandbox, sandboxCardQuery, sandboxQuery } from '@sandlot/core/sandboxes/queries'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { useMemo } from 'react'
import { isoTime } from '../../platform/time.ts'
import { urlOf } from '../../sandboxes/present.ts'
import { useBoxAction } from '../actions/use-box-action.ts'
import { useItemActions } from '../actions/use-item-actions.ts'
import { age } from '../age.ts'
import { devboxesQuery, devboxQuery, stateText } from '../data/devboxes.ts'
import { loadedFrom } from '../data/loaded.ts'
import { useQuery } from '../data/use-query.ts'
import type { Column } from '../list/columns.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { tuiTexts } from '../messages.ts'
import { useServices } from '../services.tsx'
import type { Segment } from '../shell/segments.ts'
import { inColumns, widthOf } from '../text.ts'
import { useTui } from '../tui.tsx'
import { placeOf, privacyOf, useTemplateOf } from './sandbox-columns.ts'

type File = { path: string; size: string }

const columns: Column<File>[] = [
  { title: 'file', text: ({ path }) => path, shrinksTo: 16 },
  { title: 'size', text: ({ size }) => size, style: 'dim', leaves: 1 },
]
const pathOf = ({ path }: File) => path

/** One sandbox: what is known of it, and its files. */
export function SandboxScreen({ id }: { id: string }) {
  const { client, host } = useServices()
  const { now } = useTui()
  const templateOf = useTemplateOf()
  const card = useQuery(sandboxCardQuery(client, id))
  const sandbox = useQuery(sandboxQuery(client, id))
  const actionsOf = useItemActions({ list: 'recent', isPage: true })
  const files = useMemo(() => sandbox.data && filesOf(sandbox.data), [sandbox.data])
  const known = card.data
  const teamId = known?.teamId ?? ''
  const { data: states } = useQuery({ ...devboxesQuery(client, teamId), enabled: known?.isV2 === true })
  const box = useQuery({
    ...devboxQuery(client, id, states?.get(id)),
    enabled: known?.isV2 === true && states !== undefined,
  })
  const boxActionOf = useBoxAction(states)
  return (
    <ListScreen
      {...(known && { title: displayTitle(known) })}
      loaded={loadedFrom(sandbox, files)}
      keyOf={pathOf}
      columns={columns}
      textOf={pathOf}
      empty={{ title: tuiTexts.noFiles }}
      failed={sandboxMessages.pageFailed}
      head={known ? head(known, { host, now, template: templateOf(known), box: box.data }) : []}
      nameOf={pathOf}
      actions={() => (known ? [...boxActionOf(known), ...actionsOf([sandboxItem(known)])] : [])}
    />
  )
}

const filesOf = ({ modules, directories }: OpenSandbox): File[] =>
  fileTree(modules, directories).map(({ path, module }) => ({
    path,
    size: sizeText(Buffer.byteLength(module.code, module.isBinary ? 'base64' : 'utf8')),
  }))

const sizeText = (bytes: number) => (bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} KB`)

type Known = { host: string; now: Date; template: string; box: Box | undefined }

function head(card: SandboxCard, { host, now, template, box }: Known): Segment[][] {
  const pairs = [
    ['Address', urlOf(card, host)],
    ['Id', card.id],
    ['Title', card.title],
    ['About', card.description],
    ['Privacy', privacyOf(card)],
    ['Folder', placeOf(card)],
    ['Template', template],
    ['Author', card.author?.username ?? null],
    ['Changed', age(isoTime(card.updatedAt), now)],
    ['Deleted', card.removedAt && age(isoTime(card.removedAt), now)],
    ...(box ? boxPairs(box) : []),
  ].filter((pair): pair is [string, string] => Boolean(pair[1]))
  const width = Math.max(...pairs.map(([name]) => widthOf(name)))
  return [
    ...pairs.map(([name, value]): Segment[] => [
      { text: `  ${inColumns(name, width)}  `, style: 'dim' },
      { text: value.replace(/\s+/g, ' ') },
    ]),
    [],
  ]
}

/** What a devbox does, where it is seen, and what it can run. */
const boxPairs = ({ state, problem, ports, tasks, sessions }: Box): [string, string | null][] => [
  ['Devbox', stateText(state)],
  ['Problem', problem?.message ?? null],
  ...ports.map(({ port, url }): [string, string] => [`Port ${port}`, url ?? '']),
  ...tasks.map(({ name, command }): [string, string] => {
    const runs = sessions.some((one) => one.kind === 'task' && one.name === name && one.state === 'running')
    return [`Task ${name}`, `${runs ? '● ' : ''}${command}`]
  }),
]
