import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const FRAME_PATH = '/__sandlot/frame'

export type FrameScript = { text: string; url: string }
export type FrameScripts = { shell: FrameScript; probe: FrameScript }

/**
 * Reads our own scripts of a preview from the web app's build: the shell around every preview, and the probe inside.
 * Their URLs change with their contents. Null if nothing was built.
 */
export function readFrameScripts(folder: string): FrameScripts | null {
  const read = (name: keyof FrameScripts): FrameScript | null => {
    const file = join(folder, `${name}.js`)
    if (!existsSync(file)) return null
    const text = readFileSync(file, 'utf8')
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 12)
    return { text, url: `${FRAME_PATH}/${name}.js?v=${hash}` }
  }
  const [shell, probe] = [read('shell'), read('probe')]
  return shell && probe ? { shell, probe } : null
}

export const scriptTag = ({ url }: FrameScript): string => `<script src="${url}"></script>`

/** JSON that is safe inside a script element. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The page around a preview. `apps` are the app's origins. */
export const shellPage = (shell: FrameScript, id: string, apps: readonly string[]): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>Preview</title><link rel="icon" href="data:,"></head><body><script id="settings" type="application/json">${inScript({ id, apps })}</script>${scriptTag(shell)}</body></html>`
