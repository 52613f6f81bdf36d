import { IconButton } from '@sandlot/ui/icon-button'
import { PencilLine, RotateCcw, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  bindKeys,
  defaultKeys,
  type EditorCommand,
  editorCommands,
  isKeptByBrowsers,
} from '../../profile/key-bindings.ts'
import { bindingText } from '../../profile/key-strokes.ts'
import { profileMessages as say } from '../../profile/messages.ts'
import { KeyCapture } from './key-capture.tsx'
import type { EditorSettingsHandle } from './use-editor-settings.ts'

/** The shortcuts of all commands, each of which can be changed. */
export function KeySettings({ settings, keys, isMac, set }: EditorSettingsHandle) {
  const [changing, setChanging] = useState<EditorCommand | null>(null)
  const changeButtons = useRef(new Map<EditorCommand, HTMLButtonElement | null>())
  const chosen = settings.keybindings
  const own = defaultKeys(isMac)
  const ended = useRef<EditorCommand | null>(null)
  const end = (command: EditorCommand) => {
    ended.current = command
    setChanging(null)
  }
  useEffect(() => {
    if (changing !== null || ended.current === null) return
    // Without delay: while nothing has the focus, the next key would miss the settings.
    changeButtons.current.get(ended.current)?.focus()
    ended.current = null
  }, [changing])
  const reset = (command: EditorCommand) => {
    const taken = bindKeys(chosen, command, own[command], isMac)
    const { [command]: _own, ...others } = taken
    set('keybindings', others)
  }
  return (
    <ul className="divide-y divide-line">
      {editorCommands.map((command) => {
        const binding = keys[command]
        const name = say.commands[command]
        if (command === changing)
          return (
            <li className="py-2" key={command}>
              <KeyCapture
                command={command}
                isMac={isMac}
                onCancel={() => end(command)}
                onKeys={(next) => {
                  set('keybindings', bindKeys(chosen, command, next, isMac))
                  end(command)
                }}
                table={keys}
              />
            </li>
          )
        return (
          <li className="flex min-h-11 flex-wrap items-center gap-x-2 py-1 text-sm" key={command}>
            <span className="min-w-0 flex-1 basis-32 font-medium">
              {name}
              {binding && isKeptByBrowsers(binding) && (
                <span className="block font-normal text-ink-muted">{say.keysKept}</span>
              )}
            </span>
            <span className="ml-auto flex items-center gap-2">
              {binding ? (
                <kbd className="rounded-sm border border-line bg-sunken px-1.5 py-0.5 font-sans text-ink text-xs">
                  {bindingText(binding, isMac)}
                </kbd>
              ) : (
                <span className="text-ink-muted">{say.noKeys}</span>
              )}
              <span className="flex">
                <IconButton
                  label={say.changeKeys(name)}
                  onPress={() => setChanging(command)}
                  ref={(button) => {
                    changeButtons.current.set(command, button)
                  }}
                  size="sm"
                >
                  <PencilLine aria-hidden size={14} />
                </IconButton>
                <IconButton
                  isDisabled={binding === null}
                  label={say.removeKeys(name)}
                  onPress={() => set('keybindings', bindKeys(chosen, command, null, isMac))}
                  size="sm"
                >
                  <X aria-hidden size={14} />
                </IconButton>
                <IconButton
                  isDisabled={binding === own[command]}
                  label={say.resetKeys(name)}
                  onPress={() => reset(command)}
                  size="sm"
                >
                  <RotateCcw aria-hidden size={14} />
                </IconButton>
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
