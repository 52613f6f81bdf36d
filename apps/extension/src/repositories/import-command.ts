import { browser } from 'wxt/browser'
import { pageIn } from './active-page.ts'
import { openImport } from './import-tab.ts'

/** As the manifest names it. */
export const IMPORT_COMMAND = 'import-repository'

/** In the background: a key imports the repository on the tab in front, or asks which one is meant. */
export function answerCommands(): void {
  browser.commands.onCommand.addListener((command, tab) => {
    if (command !== IMPORT_COMMAND) return
    void pageIn(tab?.id).then((found) => openImport(found ?? ''))
  })
}
