import { setTimeout as delay } from 'node:timers/promises'
import type { Engine } from '@sandlot/core/runtime/rules'
import type { Page } from 'playwright-core'
import { type OpenBrowser, openBrowser, type Reach } from './browser.ts'
import { findChromium } from './find-chromium.ts'
import {
  IDLE_MS,
  PICTURE_MAX_BYTES,
  PICTURE_MAX_MS,
  PICTURE_SCALE,
  READY_MAX_MS,
  SETTLE_MS,
  WINDOW,
} from './limits.ts'

/** A preview to capture: its URL, and the cookie that opens a private one. */
export type Sight = { url: string; cookie: string; engine: Exclude<Engine, 'server'> }

export type Camera = {
  /** Returns a PNG of a running sandbox; null if it fails, shows nothing in time, or if there is no browser. */
  take(sight: Sight, reach: Reach): Promise<Buffer | null>
  close(): Promise<void>
}

type Log = { info(fields: object, message: string): void; warn(fields: object, message: string): void }

/** Uses one browser at a time, started for the first screenshot and stopped some seconds after the last. */
export function openCamera({ chromium, log }: { chromium: string | null; log: Log }): Camera {
  let opened: OpenBrowser | null = null
  let idle: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let wasLogged = false

  const shut = async () => {
    clearTimeout(idle)
    const last = opened
    opened = null
    await last?.close()
  }

  const open = async (reach: Reach): Promise<OpenBrowser | null> => {
    if (opened?.browser.isConnected()) return opened
    await shut()
    const program = await findChromium(chromium)
    if (program) opened = await openBrowser(program, reach)
    else if (!wasLogged) log.info({}, 'There is no Chromium here, so sandboxes have no pictures.')
    wasLogged = true
    return opened
  }

  const picture = async (sight: Sight, reach: Reach): Promise<Buffer | null> => {
    clearTimeout(idle)
    const ready = await open(reach).catch((err: unknown) => {
      log.warn({ err }, 'The browser for the pictures of sandboxes does not start.')
      return null
    })
    if (!ready) return null
    const looking = look(ready, sight)
    const late = new AbortController()
    const inTime = await Promise.race([
      looking.catch((err: unknown) => {
        log.info({ err }, 'A sandbox could not be pictured.')
        return null
      }),
      delay(PICTURE_MAX_MS, 'late' as const, { signal: late.signal }).catch(() => null),
    ])
    late.abort()
    // Code that never yields blocks its page, and the browser with it, so that browser is not used again.
    if (inTime === 'late') await shut()
    else idle = setTimeout(() => void shut(), IDLE_MS).unref()
    return inTime === 'late' ? null : inTime
  }

  return {
    take: (sight, reach) => {
      const next = turn.then(() => picture(sight, reach))
      turn = next.catch(() => {})
      return next
    },
    close: async () => {
      await shut()
    },
  }
}

async function look({ browser }: OpenBrowser, { url, cookie, engine }: Sight): Promise<Buffer | null> {
  const context = await browser.newContext({
    viewport: WINDOW,
    deviceScaleFactor: PICTURE_SCALE,
    extraHTTPHeaders: { cookie },
    reducedMotion: 'reduce',
    acceptDownloads: false,
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}))
    page.on('popup', (popup) => void popup.close().catch(() => {}))
    await page.addInitScript(silence)
    if (engine === 'bundler') await page.addInitScript(noteBuild)
    const reply = await page.goto(url, {
      waitUntil: engine === 'site' ? 'load' : 'commit',
      timeout: READY_MAX_MS,
    })
    if (!reply?.ok()) return null
    if (engine === 'bundler' && !(await isBuilt(page))) return null
    await delay(SETTLE_MS)
    const picture = await page.screenshot({ type: 'png', scale: 'device', timeout: READY_MAX_MS })
    return picture.length > PICTURE_MAX_BYTES ? null : picture
  } finally {
    await context.close().catch(() => {})
  }
}

/** Runs in every frame: suppresses dialogs that would cover or dim the sandbox. */
function silence(): void {
  const nothing = () => null
  Object.assign(window, { alert: nothing, confirm: nothing, prompt: nothing, print: nothing, open: nothing })
}

/** Runs in the page: stores the bundler's message that the sandbox has run. */
function noteBuild(): void {
  window.addEventListener('message', ({ data, origin }) => {
    if (origin === location.origin && data?.codesandbox && data.type === 'done')
      Object.assign(window, { sandlotBuilt: data.compilatonError ? 'failed' : 'ran' })
  })
}

async function isBuilt(page: Page): Promise<boolean> {
  const state = await page.waitForFunction(() => Reflect.get(window, 'sandlotBuilt'), undefined, {
    timeout: READY_MAX_MS,
  })
  return (await state.jsonValue()) === 'ran'
}
