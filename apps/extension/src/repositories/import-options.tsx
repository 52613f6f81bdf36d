import { Button } from '@sandlot/ui/button'
import { Switch } from '@sandlot/ui/switch'
import { useEffect, useState } from 'react'
import { browser } from 'wxt/browser'
import { extensionMessages as messages } from '../shell/messages.ts'
import { Setting } from '../shell/section.tsx'
import { hasMenuEntry, wantMenuEntry, watchMenuEntry } from './context-menu.ts'
import { IMPORT_COMMAND } from './import-command.ts'

/** The ways to import a repository without the control on GitHub's pages. */
export function ImportOptions() {
  const keyword = browser.runtime.getManifest().omnibox?.keyword ?? ''
  return (
    <ul>
      <MenuEntry />
      <Shortcut />
      <Setting label={messages.omniboxLabel} text={messages.omniboxText(keyword)} />
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
    <Setting
      label={messages.menuLabel}
      problem={isRefused ? messages.menuRefused : null}
      text={messages.menuText}
    >
      <Switch
        aria-label={messages.menuLabel}
        isSelected={isOn}
        onChange={(isWanted) => void change(isWanted)}
      />
    </Setting>
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
    // Shortcuts are changed on one of the browser's own pages.
    addEventListener('focus', read)
    return () => removeEventListener('focus', read)
  }, [])
  return (
    <Setting
      label={messages.keysLabel}
      text={keys === '' ? messages.keysNone : messages.keysText(keys ?? '…')}
    >
      <Button onPress={() => void openShortcutSettings()} size="sm">
        {messages.keysChange}
      </Button>
    </Setting>
  )
}

/** Every browser has its own page for this. */
async function openShortcutSettings(): Promise<void> {
  const { commands } = browser as unknown as { commands: { openShortcutSettings?: () => Promise<void> } }
  if (commands.openShortcutSettings) await commands.openShortcutSettings()
  else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' })
}
