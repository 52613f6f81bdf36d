import { useRef } from 'react'
import { editMessages } from '../../files/working-copy/messages.ts'
import type { EditSession } from '../../files/working-copy/session.ts'
import { edit, isDirty } from '../../files/working-copy/working-copy.ts'
import { type EditorCommand, editorCommands } from '../../profile/key-bindings.ts'
import { bindingText } from '../../profile/key-strokes.ts'
import { useModals } from '../../shell/use-modals.ts'
import { useToast } from '../../shell/use-toast.ts'
import { canFormat } from '../panels/format-languages.ts'
import { openSettings } from '../settings/open-settings.ts'
import { useEditorKeys } from '../settings/use-editor-keys.ts'
import { useEditorSettings } from '../settings/use-editor-settings.ts'
import type { Documents } from '../work/documents.ts'
import { holdTyping } from './hold-typing.ts'
import type { QuickAction } from './quick-actions.tsx'

const quickActions = () => import('./quick-actions.tsx').then((module) => module.QuickActions)

type Options = {
  session: EditSession
  documents: Documents
  active: string | null
  isReadOnly: boolean
  /** Additional actions of the palette. */
  more: readonly QuickAction[]
  onOpen: (path: string) => void
  onClose: (path: string) => void
  toggleSidebar: () => void
  toggleConsole: () => void
  /** Null if there is none. */
  toggleTerminal: (() => void) | null
}

/** The commands of the editor's shortcuts and palette. */
export function useEditorCommands(options: Options) {
  const { session, documents, active, isReadOnly, more, onOpen, onClose } = options
  const { settings, keys, isMac, set } = useEditorSettings()
  const modals = useModals()
  const toast = useToast()
  const isLoading = useRef(false)

  /** Formats a file in place. Edits made in the meantime are not overwritten. */
  const format = async (path: string): Promise<string | null> => {
    documents.flush()
    const { files } = session.get().copy
    const file = files.get(path)
    if (!file || file.isBinary) return null
    const texts = [...files].map(([other, { code }]) => ({ path: other, code }))
    const [{ formatText }, { prettierConfigFor }] = await Promise.all([
      import('../panels/format.ts'),
      import('../../profile/prettier-file.ts'),
    ])
    const result = await formatText(path, file.code, prettierConfigFor(path, texts, settings.prettierConfig))
    if (!result.isFormatted) return result.problem
    documents.flush()
    session.update((copy) =>
      copy.files.get(path)?.code === file.code ? edit(copy, path, result.code) : copy,
    )
    return null
  }
  const prettify = async () => {
    if (active === null || isReadOnly) return
    const problem = await format(active).catch(() => null)
    if (problem !== null) toast('warning', editMessages.formatFailed(problem))
  }
  const save = async (paths: readonly string[]) => {
    documents.flush()
    if (settings.prettifyOnSave && !isReadOnly)
      for (const path of paths) if (canFormat(path)) await format(path).catch(() => null)
    await session.saveNow()
  }

  const commands: Partial<Record<EditorCommand, () => void>> = {
    quickActions: () => void showActions(),
    sidebar: options.toggleSidebar,
    closeTab: () => active !== null && onClose(active),
    preferences: () => void openSettings(modals),
    save: () => void save(active === null ? [] : [active]),
    saveAll: () => {
      documents.flush()
      const { copy } = session.get()
      void save([...copy.files.keys()].filter((path) => isDirty(copy, path)))
    },
    zenMode: () => {
      if (!settings.zenMode) toast('notice', editMessages.zenHint)
      set('zenMode', !settings.zenMode)
    },
    devTools: options.toggleConsole,
    ...(options.toggleTerminal && { terminal: options.toggleTerminal }),
    prettify: () => void prettify(),
    openFile: () => void showFinder([], true),
  }
  const showActions = async () => {
    const shown = editorCommands.flatMap((name) => {
      const run = commands[name]
      const isShown =
        name !== 'quickActions' && (active !== null || (name !== 'closeTab' && name !== 'prettify'))
      if (!run || !isShown) return []
      const binding = keys[name]
      return [
        { id: name, label: editMessages.commands[name], keys: binding && bindingText(binding, isMac), run },
      ]
    })
    await showFinder([...shown, ...more], false)
  }
  const showFinder = async (actions: readonly QuickAction[], isForFiles: boolean) => {
    const paths = [...session.get().copy.files.keys()]
    if (isLoading.current) return
    isLoading.current = true
    const held = holdTyping(window)
    const load = () => quickActions().finally(() => (isLoading.current = false))
    const run = await modals.openModal(load, { actions, paths, onOpen, held, isForFiles })
    held.end()
    run?.()
  }
  useEditorKeys(commands)
  return {
    isZen: settings.zenMode,
    showActions,
    actionKeys: keys.quickActions && bindingText(keys.quickActions, isMac),
  }
}
