import { sandboxItem } from '@sandlot/core/sandboxes/items/items'
import type { SandboxCard } from '@sandlot/core/sandboxes/items/lists'
import { pageMessages } from '@sandlot/core/sandboxes/page-messages'
import { sandboxCardQuery, sandboxQuery } from '@sandlot/core/sandboxes/queries'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { useMemo } from 'react'
import { useEditFile } from '../actions/items/use-edit-file.ts'
import { useItemActions } from '../actions/items/use-item-actions.ts'
import { useBoxAction } from '../actions/use-box-action.ts'
import { whyNotTo } from '../actions/why-not.ts'
import { devboxesQuery } from '../data/devboxes.ts'
import { type File, filesOf } from '../data/files.ts'
import { loadedFrom } from '../data/loaded.ts'
import { useQuery } from '../data/use-query.ts'
import type { Action } from '../keys/keys.ts'
import { BORDER } from '../layout.ts'
import type { Column } from '../list/columns.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { tuiTexts } from '../messages.ts'
import { FilePreview } from '../preview/file-preview.tsx'
import { useDetails } from '../preview/use-details.ts'
import { useServices } from '../services.tsx'
import { pairLines } from '../shell/pairs.ts'
import { mainWidth, Shell } from '../shell/shell.tsx'
import { useTui } from '../tui.tsx'

const columns: Column<File>[] = [
  { title: 'file', text: ({ path }) => path, shrinksTo: 16 },
  { title: 'size', text: ({ size }) => size, style: 'dim', leaves: 1 },
]
const pathOf = ({ path }: File) => path

/** A sandbox: its details and files. */
export function SandboxScreen({ id }: { id: string }) {
  const { client } = useServices()
  const card = useQuery(sandboxCardQuery(client, id))
  if (card.data) return <KnownSandbox card={card.data} />
  return <Shell lines={[[], [{ text: `  ${card.error ? pageMessages.pageFailed : tuiTexts.loading}` }]]} />
}

function KnownSandbox({ card }: { card: SandboxCard }) {
  const { client } = useServices()
  const tui = useTui()
  const sandbox = useQuery(sandboxQuery(client, card.id))
  const actionsOf = useItemActions({ list: 'recent', isPage: true })
  const files = useMemo(() => sandbox.data && filesOf(sandbox.data), [sandbox.data])
  const { data: states } = useQuery({
    ...devboxesQuery(client, card.teamId ?? ''),
    enabled: card.isV2 === true && card.teamId !== null,
  })
  const boxActionOf = useBoxAction(states)
  const edit = useEditFile(card.id)
  const title = displayTitle(card)
  const ofFile = (file: File): Action[] => [
    {
      key: 'enter',
      label: 'show',
      menu: tuiTexts.showFile(file.path),
      run: () => tui.preview.setAlone(true),
    },
    {
      key: 'e',
      label: 'edit',
      menu: tuiTexts.editFile(file.path),
      changes: true,
      blocked: file.isBinary ? tuiTexts.notText : whyNotTo([card], 'rename'),
      run: () => edit(file),
    },
  ]
  return (
    <ListScreen
      title={title}
      loaded={loadedFrom(sandbox, files)}
      keyOf={pathOf}
      columns={columns}
      textOf={pathOf}
      empty={{ title: tuiTexts.noFiles }}
      failed={pageMessages.pageFailed}
      head={[...pairLines(useDetails(card), mainWidth(tui, true) - BORDER.columns), []]}
      // Actions apply to the sandbox, except those that name the file.
      nameOf={() => tuiTexts.ofSandbox(title)}
      preview={(file) => <FilePreview id={card.id} file={file} />}
      actions={(file) => [
        ...(file ? ofFile(file) : []),
        ...boxActionOf(card),
        ...actionsOf([sandboxItem(card)]),
      ]}
    />
  )
}
