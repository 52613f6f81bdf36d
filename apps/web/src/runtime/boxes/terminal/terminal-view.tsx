import { socketToken } from '@sandlot/core/accounts/rest'
import { isSignedOut, toAppError } from '@sandlot/core/errors'
import { sizeText } from '@sandlot/core/files/size-rules'
import type { BoxSession } from '@sandlot/core/runtime/boxes/rest'
import { cx } from '@sandlot/ui/cx'
import type { ITheme } from '@xterm/xterm'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cspNonce } from '../../../editor/csp-nonce.ts'
import { codeFont } from '../../../editor/settings/code-font.ts'
import { useEditorSettings } from '../../../editor/settings/use-editor-settings.ts'
import { copyText } from '../../../shell/browser/copy-text.ts'
import { useServices } from '../../../shell/services.tsx'
import { sessionMessages as say } from '../session-messages.ts'
import { type AttachState, attachTo } from './attach.ts'
import { FindBar } from './find-bar.tsx'
import { plainFont, readTheme } from './palette.ts'
import { createScreen, type Screen } from './screen.ts'

type Props = {
  sandboxId: string
  session: BoxSession
  isShown: boolean
  /** Takes the focus once for each new number above 0. */
  focusWish: number
  onPort: (port: number) => void
  onLeave: () => void
}

/** A terminal or task of a devbox: its output and input. */
export function TerminalView({ sandboxId, session, isShown, focusWish, onPort, onLeave }: Props) {
  const { client, schedule, toasts } = useServices()
  const { settings, isMac } = useEditorSettings()
  const place = useRef<HTMLDivElement>(null)
  const screen = useRef<Screen | null>(null)
  const [state, setState] = useState<AttachState>('connecting')
  const [problem, setProblem] = useState<string | null>(null)
  const [isFinding, setFinding] = useState(false)
  const theme = useTerminalTheme()
  const family = plainFont(document, codeFont(settings).fontFamily)
  const size = settings.fontSize
  const label = session.kind === 'task' ? say.taskTab(session.name) : say.terminal(session.name)

  const follow = useEffectEvent(onPort)
  const leave = useEffectEvent(onLeave)
  const begin = useEffectEvent((element: HTMLElement) => {
    const made = createScreen(element, {
      label,
      description: say.leave(isMac ? say.leaveKeys.mac : say.leaveKeys.other),
      nonce: cspNonce(document),
      theme,
      font: { family, size },
      isMac,
      onType: (text) => attached.type(text),
      onResize: (cols, rows) => attached.resize(cols, rows),
      onPort: (port) => follow(port),
      onCopy: (text) => void copyText(toasts.toast, text, { done: say.copied, failed: say.notCopied }),
      onFind: () => setFinding(true),
      onLeave: () => leave(),
    })
    const attached = attachTo({
      base: client.baseUrl.replace(/^http/, 'ws'),
      sandboxId,
      sessionId: session.id,
      fetchToken: async () => (await client.rest(socketToken)).jwt,
      mayRetry: (error) => !isSignedOut(error) && toAppError(error).code !== 'forbidden',
      open: (url, protocols) => new WebSocket(url, protocols),
      schedule,
      on: {
        state: (next) => {
          setState(next)
          if (next === 'ended') made.shut()
        },
        output: made.write,
        lost: (bytes) => made.note(say.lost(sizeText(bytes))),
        exit: (code) => made.note(say.ended(code)),
        problem: setProblem,
      },
    })
    screen.current = made
    return () => {
      attached.close()
      made.dispose()
      screen.current = null
    }
  })
  useEffect(() => {
    if (place.current) return begin(place.current)
  }, [])
  useEffect(() => screen.current?.setTheme(theme), [theme])
  useEffect(() => screen.current?.setFont({ family, size }), [family, size])
  useEffect(() => {
    const element = place.current
    if (!element || !isShown) return
    const observer = new ResizeObserver(() => screen.current?.fit())
    observer.observe(element)
    screen.current?.fit()
    return () => observer.disconnect()
  }, [isShown])
  useEffect(() => {
    if (isShown && focusWish > 0) screen.current?.focus()
  }, [isShown, focusWish])

  const notice = problem ?? (state === 'reconnecting' ? say.reconnecting : null)
  return (
    <div className={cx('relative flex min-h-0 min-w-0 flex-1 flex-col bg-surface', !isShown && 'hidden')}>
      {isFinding && (
        <FindBar
          onClose={() => {
            setFinding(false)
            screen.current?.endFind()
          }}
          onFind={(text, isBack) => screen.current?.find(text, isBack) ?? false}
        />
      )}
      {notice !== null && (
        <p className="shrink-0 bg-warning-soft px-3 py-1 text-sm text-warning-text" role="status">
          {notice}
        </p>
      )}
      <div className="min-h-0 flex-1 overflow-hidden pt-1 pl-2" data-terminal ref={place} />
    </div>
  )
}

/** Returns the terminal colors, which follow the page's theme. */
function useTerminalTheme(): ITheme {
  const { theme } = useServices()
  const [colors, setColors] = useState(() => readTheme(document))
  useEffect(() => {
    const renew = () => setColors(readTheme(document))
    const media = window.matchMedia('(prefers-color-scheme: dark)')
    media.addEventListener('change', renew)
    const leave = theme.subscribe(renew)
    return () => {
      media.removeEventListener('change', renew)
      leave()
    }
  }, [theme])
  return colors
}
