import { browser } from 'wxt/browser'
import { pageIn } from './active-page.ts'
import { openImport } from './import-tab.ts'

/** Must match the manifest. */
export const IMPORT_COMMAND = 'import-repository'

/** Background: the shortcut imports the repository of the active tab, or else opens the import box. */
export function answerCommands(): void {
  browser.commands.onCommand.addListener((command, tab) => {
    if (command !== IMPORT_COMMAND) return
    void pageIn(tab?.id).then((found) => openImport(found ?? ''))
  })
}
