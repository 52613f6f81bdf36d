import { Button } from '@sandlot/ui/button'
import { Switch } from '@sandlot/ui/switch'
import { type ReactNode, useEffect, useState } from 'react'
import { browser } from 'wxt/browser'
import { extensionMessages as messages } from '../shell/messages.ts'
import { hasMenuEntry, wantMenuEntry, watchMenuEntry } from './context-menu.ts'
import { IMPORT_COMMAND } from './import-command.ts'

/** The ways to import a repository that do without the control on GitHub's pages. */
export function ImportOptions() {
  const keyword = browser.runtime.getManifest().omnibox?.keyword ?? ''
  return (
    <ul>
      <MenuEntry />
      <Shortcut />
      <Way label={messages.omniboxLabel} text={messages.omniboxText(keyword)} />
    </ul>
  )
}

function MenuEntry() {
  const [isOn, setOn] = useState(false)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    void hasMenuEntry().then(setOn)
    return watchMenuEntry(setOn)
  }, [])
  const change = async (isWanted: boolean) => {
    await wantMenuEntry(isWanted)
    const isThere = await hasMenuEntry()
    setOn(isThere)
    setRefused(isWanted && !isThere)
  }
  return (
    <Way
      label={messages.menuLabel}
      problem={isRefused ? messages.menuRefused : null}
      text={messages.menuText}
    >
      <Switch
        aria-label={messages.menuLabel}
        isSelected={isOn}
        onChange={(isWanted) => void change(isWanted)}
      />
    </Way>
  )
}

function Shortcut() {
  const [keys, setKeys] = useState<string>()
  useEffect(() => {
    const read = async () => {
      const all = await browser.commands.getAll()
      setKeys(all.find(({ name }) => name === IMPORT_COMMAND)?.shortcut ?? '')
    }
    void read()
    // Keys are changed on a page of the browser's own.
    addEventListener('focus', read)
    return () => removeEventListener('focus', read)
  }, [])
  return (
    <Way label={messages.keysLabel} text={keys === '' ? messages.keysNone : messages.keysText(keys ?? '…')}>
      <Button onPress={() => void openShortcutSettings()} size="sm">
        {messages.keysChange}
      </Button>
    </Way>
  )
}

/** Each browser has its own place for this. */
async function openShortcutSettings(): Promise<void> {
  const { commands } = browser as unknown as { commands: { openShortcutSettings?: () => Promise<void> } }
  if (commands.openShortcutSettings) await commands.openShortcutSettings()
  else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' })
}

type WayProps = { label: string; text: string; problem?: string | null; children?: ReactNode }

function Way({ label, text, problem, children }: WayProps) {
  return (
    <li className="flex items-center gap-4 border-line border-b px-5 py-3 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{label}</p>
        <p className="text-pretty text-ink-muted text-sm">{text}</p>
        {problem && (
          <p className="text-danger-text text-sm" role="alert">
            {problem}
          </p>
        )}
      </div>
      {children}
    </li>
  )
}
