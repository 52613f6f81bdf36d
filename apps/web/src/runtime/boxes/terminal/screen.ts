import { FitAddon } from '@xterm/addon-fit'
import { SearchAddon } from '@xterm/addon-search'
import { WebLinksAddon } from '@xterm/addon-web-links'
import { type ITheme, Terminal } from '@xterm/xterm'
import '@xterm/xterm/css/xterm.css'
import { LINE_HEIGHT, SCROLLBACK_LINES } from './limits.ts'
import { localPort } from './link-rules.ts'
import { isReport } from './session-rules.ts'
import { withStyleNonce } from './style-nonce.ts'
import './screen.css'

export type ScreenFont = { family: string; size: number }

type Options = {
  label: string
  /** How the focus leaves it, for screen readers. */
  description: string
  nonce: string | null
  theme: ITheme
  font: ScreenFont
  isMac: boolean
  onType: (text: string) => void
  onResize: (cols: number, rows: number) => void
  /** Called when a link to a port of the devbox was clicked. */
  onPort: (port: number) => void
  onCopy: (text: string) => void
  onFind: () => void
  /** Called when the user wants the focus outside, by the keyboard. */
  onLeave: () => void
}

export type Screen = {
  write: (bytes: Uint8Array, read: () => void, isReplay: boolean) => void
  /** Prints a line of our own. */
  note: (text: string) => void
  /** Stops taking input. */
  shut: () => void
  setTheme: (theme: ITheme) => void
  setFont: (font: ScreenFont) => void
  fit: () => void
  focus: () => void
  find: (text: string, isBack: boolean) => boolean
  endFind: () => void
  dispose: () => void
}

/** Shows a terminal in an element of the page. Loaded with the first one. */
export function createScreen(place: HTMLElement, options: Options): Screen {
  const { nonce, theme, font, isMac } = options
  const terminal = new Terminal({
    allowProposedApi: true,
    scrollback: SCROLLBACK_LINES,
    theme,
    fontFamily: font.family,
    fontSize: font.size,
    lineHeight: LINE_HEIGHT,
    macOptionIsMeta: true,
    minimumContrastRatio: 4.5,
    // Without it, screen readers are told nothing of the output.
    screenReaderMode: true,
  })
  const fit = new FitAddon()
  const search = new SearchAddon()
  terminal.loadAddon(fit)
  terminal.loadAddon(search)
  const follow = (event: MouseEvent, uri: string) => {
    event.preventDefault()
    const port = localPort(uri)
    if (port === null) window.open(uri, '_blank', 'noopener')
    else options.onPort(port)
  }
  terminal.loadAddon(new WebLinksAddon(follow))
  terminal.options.linkHandler = { activate: follow }
  withStyleNonce(place.ownerDocument, nonce, () => terminal.open(place))
  terminal.textarea?.setAttribute('aria-label', options.label)
  terminal.textarea?.setAttribute('aria-description', options.description)

  // Replayed output contains queries that were answered at the time.
  let replays = 0
  terminal.onData((text) => {
    if (replays === 0 || !isReport(text)) options.onType(text)
  })
  terminal.onResize(({ cols, rows }) => options.onResize(cols, rows))
  terminal.attachCustomKeyEventHandler((event) => {
    if (event.type !== 'keydown') return true
    // For screen readers, xterm lets the browser handle keys, too. These would leave the terminal or reload the page.
    if (/^(?:Tab|F\d+)$/.test(event.key)) event.preventDefault()
    const isOurs = isMac ? event.metaKey : event.ctrlKey && event.shiftKey
    const key = event.key.toLowerCase()
    if (isOurs && key === 'f') {
      event.preventDefault()
      options.onFind()
      return false
    }
    // Programs need Tab and Escape themselves.
    if (isOurs && key === 'arrowup') {
      event.preventDefault()
      options.onLeave()
      return false
    }
    if (isMac || !isOurs) return true
    if (key === 'c') {
      event.preventDefault()
      if (terminal.hasSelection()) options.onCopy(terminal.getSelection())
    }
    // The browser pastes on its own.
    return key !== 'c' && key !== 'v'
  })
  return {
    write: (bytes, read, isReplay) => {
      if (isReplay) replays += 1
      terminal.write(bytes, () => {
        if (isReplay) replays -= 1
        read()
      })
    },
    note: (text) => terminal.write(`\r\n\x1b[2m${text}\x1b[0m\r\n`),
    shut: () => {
      terminal.options.disableStdin = true
    },
    setTheme: (next) => {
      terminal.options.theme = next
    },
    setFont: ({ family, size }) => {
      terminal.options.fontFamily = family
      terminal.options.fontSize = size
      fit.fit()
    },
    fit: () => fit.fit(),
    focus: () => terminal.focus(),
    find: (text, isBack) => (isBack ? search.findPrevious(text) : search.findNext(text)),
    endFind: () => {
      search.clearDecorations()
      terminal.clearSelection()
      terminal.focus()
    },
    dispose: () => terminal.dispose(),
  }
}
