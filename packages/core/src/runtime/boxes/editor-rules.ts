/** Where a devbox opens: in the browser, or in desktop VS Code (spec CR-066, EN-069). */
export const editors = ['csb', 'vscode'] as const
export type Editor = (typeof editors)[number]

/** The last choice; defaults to the browser. */
export const editorFrom = (stored: string | null | undefined): Editor =>
  editors.find((editor) => editor === stored) ?? 'csb'

/** The page that opens a devbox in VS Code. */
export const launcherPath = (sandboxId: string): string =>
  `/p/vscode?sandboxId=${encodeURIComponent(sandboxId)}`
