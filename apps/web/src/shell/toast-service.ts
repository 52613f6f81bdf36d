import { TOAST_ERROR_SECONDS, TOAST_MAX, TOAST_SECONDS } from '@sandlot/core/shell/limits'
import { shellMessages } from '@sandlot/core/shell/messages'
import { failureText, type Sentence } from './failure-text.ts'

export type ToastStatus = 'success' | 'notice' | 'warning' | 'error'
export type ToastAction = { label: string; run: () => void }
export type Toast = {
  id: number
  status: ToastStatus
  text: string
  action: ToastAction | undefined
  /** How long it is shown. */
  seconds: number
}

/** Runs a function once after a delay. Returns a function that cancels it. */
export type Schedule = (run: () => void, milliseconds: number) => () => void

export type ToastService = {
  /** Shows a message. Its duration depends on its status unless given. */
  toast: (status: ToastStatus, text: string, action?: ToastAction, seconds?: number) => number
  /** Shows why a user's action failed, unless it failed because of an ended session (`signedOut`). */
  failed: (sentence: Sentence, error: unknown, action?: ToastAction, seconds?: number) => void
  /**
   * Whether it failed because nobody is signed in any more, in which case the caller reports nothing else. A single
   * message reports that for all actions, unless the page is silent (`silentWhenSignedOut`).
   */
  signedOut: (error: unknown) => boolean
  /**
   * Until the returned function is called, actions that fail without a user end silently, because the page is one of
   * the dashboard or a profile (spec PM-014).
   */
  silentWhenSignedOut: () => () => void
  /** Shows a message about work in progress. It stays until it is ended, and its text can change. */
  progress: (text: string, action?: ToastAction) => { say: (text: string) => void; end: () => void }
  /** Returns the number of messages about work in progress. */
  underWay: () => number
  dismiss: (id: number) => void
  /** Keeps all toasts while the user reads or uses one. */
  hold: () => void
  release: () => void
  subscribe: (listener: () => void) => () => void
  list: () => readonly Toast[]
}

/**
 * Short messages that disappear automatically. Errors stay longer (spec CN toast lifetimes). `endsSession` detects and
 * records that something failed because nobody is signed in any more.
 */
export function createToastService(
  schedule: Schedule,
  endsSession: (error: unknown) => boolean,
): ToastService {
  const listeners = new Set<() => void>()
  const timers = new Map<number, () => void>()
  const lasting = new Set<number>()
  let list: readonly Toast[] = []
  let lastId = 0
  let held = false
  let silentPages = 0

  const set = (next: readonly Toast[]) => {
    list = next
    for (const listener of listeners) listener()
  }
  const stop = (id: number) => {
    timers.get(id)?.()
    timers.delete(id)
  }
  const dismiss = (id: number) => {
    stop(id)
    set(list.filter((toast) => toast.id !== id))
    // What was focused or under the mouse has left the page, without any event.
    if (list.length === 0) held = false
  }
  const start = ({ id, seconds }: Toast) => {
    stop(id)
    if (lasting.has(id)) return
    timers.set(
      id,
      schedule(() => dismiss(id), seconds * 1000),
    )
  }

  const add = (
    status: ToastStatus,
    text: string,
    action?: ToastAction,
    seconds = status === 'error' ? TOAST_ERROR_SECONDS : TOAST_SECONDS,
  ): Toast => {
    lastId += 1
    const toast = { id: lastId, status, text, action, seconds }
    // A repeated message replaces the old one instead of piling up.
    const others = list.filter((other) => other.text !== text)
    for (const other of list) if (!others.includes(other)) stop(other.id)
    for (const old of others.slice(0, Math.max(0, others.length - TOAST_MAX + 1))) stop(old.id)
    set([...others, toast].slice(-TOAST_MAX))
    return toast
  }

  const toast: ToastService['toast'] = (...said) => {
    const added = add(...said)
    if (!held) start(added)
    return added.id
  }
  const signedOut = (error: unknown) => {
    if (!endsSession(error)) return false
    if (silentPages === 0) toast('warning', shellMessages.sessionEnded)
    return true
  }

  return {
    toast,
    failed: (sentence, error, ...more) => {
      if (!signedOut(error)) toast('error', failureText(sentence, error), ...more)
    },
    signedOut,
    silentWhenSignedOut: () => {
      silentPages += 1
      return () => {
        silentPages -= 1
      }
    },
    progress: (first, action) => {
      const { id } = add('notice', first, action)
      lasting.add(id)
      return {
        say: (text) => set(list.map((toast) => (toast.id === id ? { ...toast, text } : toast))),
        end: () => {
          lasting.delete(id)
          dismiss(id)
        },
      }
    },
    underWay: () => list.filter(({ id }) => lasting.has(id)).length,
    dismiss,
    hold: () => {
      held = true
      for (const id of [...timers.keys()]) stop(id)
    },
    release: () => {
      held = false
      for (const toast of list) start(toast)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    list: () => list,
  }
}
