import { PREVIEW_SECRET_ASKS_MAX } from '@sandlot/core/runtime/limits'
import type { PreviewFile, PreviewSource } from '@sandlot/core/runtime/rules'
import { type RefObject, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import {
  type ConsoleState,
  clearedConsole,
  emptyConsole,
  withLines,
  withRun,
} from './console/console-rules.ts'
import type { FromFrame } from './frame.ts'
import { type FrameLink, linkFrame } from './frame-link.ts'
import { type PreviewState, startingPreview, withMessage } from './preview-rules.ts'

type Options = {
  origin: string
  frame: RefObject<HTMLIFrameElement | null>
  source: PreviewSource
  secret: string | null
  /** Requests a newer secret. */
  onSecretWanted: () => void
  initialPath?: string
  /** Whether a page's lines are cleared with it. */
  clearsConsole: boolean
}

export type PreviewFrame = {
  state: PreviewState
  console: ConsoleState
  isSilent: boolean
  hasAnswered: boolean
  clearConsole: () => void
  send: FrameLink['send']
}

type ConsoleAction = Extract<FromFrame, { type: 'console' | 'console-clear' }> | { type: 'run' }

const consoleReducer = (state: ConsoleState, action: ConsoleAction): ConsoleState =>
  action.type === 'console'
    ? withLines(state, action)
    : action.type === 'run'
      ? withRun(state)
      : clearedConsole(state)

const stateReducer = (state: PreviewState, action: FromFrame | { type: 'begin' }): PreviewState =>
  action.type === 'begin' ? startingPreview(state.path) : withMessage(state, action)

/** Keeps a preview's frame in sync with the files on screen, and returns what it reports. */
export function usePreviewFrame(options: Options): PreviewFrame {
  const { origin, frame, source, secret, onSecretWanted, initialPath = '/', clearsConsole } = options
  const [state, dispatch] = useReducer(stateReducer, initialPath, startingPreview)
  const [console, log] = useReducer(consoleReducer, emptyConsole)
  const [isSilent, setSilent] = useState(false)
  const [hasAnswered, setAnswered] = useState(false)
  const link = useRef<FrameLink | null>(null)
  const resources = source.externalResources.join('\n')
  const resourcesShown = useRef(resources)

  const begin = useEffectEvent(() => ({ ...source, path: state.path, secret }))
  const asks = useRef(0)
  const start = useEffectEvent(() => {
    asks.current = 0
    setAnswered(true)
    dispatch({ type: 'begin' })
  })
  // User code could request this endlessly too.
  const want = useEffectEvent(() => {
    if (secret === null || asks.current >= PREVIEW_SECRET_ASKS_MAX) return
    asks.current += 1
    onSecretWanted()
  })
  const receive = useEffectEvent((message: FromFrame) => {
    if (message.type === 'console' || message.type === 'console-clear') log(message)
    else if (message.type === 'run') {
      log({ type: 'run' })
      if (message.isNewPage && clearsConsole) log({ type: 'console-clear' })
    } else if (message.type === 'secret-wanted') want()
    else dispatch(message)
  })
  useEffect(() => {
    const made = linkFrame({
      page: window,
      frame: () => frame.current,
      origin,
      begin: () => begin(),
      onStart: () => start(),
      onMessage: (message) => receive(message),
      onSilence: setSilent,
    })
    link.current = made
    return () => made.close()
  }, [origin, frame])

  const { files }: { files: readonly PreviewFile[] } = source
  useEffect(() => link.current?.show(files), [files])

  const pass = useEffectEvent((next: string) => link.current?.send({ type: 'secret', secret: next }))
  useEffect(() => {
    if (secret !== null) pass(secret)
  }, [secret])

  const showResources = useEffectEvent((list: string) => {
    if (list === resourcesShown.current) return
    resourcesShown.current = list
    link.current?.send({ type: 'resources', externalResources: source.externalResources })
  })
  useEffect(() => showResources(resources), [resources])

  return {
    state,
    console,
    isSilent,
    hasAnswered,
    clearConsole: () => log({ type: 'console-clear' }),
    send: (message) => link.current?.send(message),
  }
}
