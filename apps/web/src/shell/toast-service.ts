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
  /** How long it stays. */
  seconds: number
}

/** Runs something once after a delay; the answer calls it off. */
export type Schedule = (run: () => void, milliseconds: number) => () => void

export type ToastService = {
  /** Says something; it stays as long as its status asks for, unless it says how long. */
  toast: (status: ToastStatus, text: string, action?: ToastAction, seconds?: number) => number
  /** Says why something that a person did came to nothing, unless that is told in another way (`signedOut`). */
  failed: (sentence: Sentence, error: unknown, action?: ToastAction, seconds?: number) => void
  /**
   * Whether it came to nothing because nobody is signed in any more. Then nothing else has to be said: one message tells
   * that, whatever was done, and not even that where the page is silent (`silentWhenSignedOut`).
   */
  signedOut: (error: unknown) => boolean
  /**
   * From now on, until the returned function is called, an action without a user ends without a word: the page is one
   * of the dashboard or of a profile (spec PM-014).
   */
  silentWhenSignedOut: () => () => void
  /** A message of something under way: it stays until it is ended, and says something else meanwhile. */
  progress: (text: string, action?: ToastAction) => { say: (text: string) => void; end: () => void }
  /** How many messages there are of something under way. */
  underWay: () => number
  dismiss: (id: number) => void
  /** Keeps all toasts while someone reads or uses one. */
  hold: () => void
  release: () => void
  subscribe: (listener: () => void) => () => void
  list: () => readonly Toast[]
}

/**
 * Short messages that go by themselves: errors stay longer (spec CN toast lifetimes). `endsSession` tells, and notes,
 * that something failed because nobody is signed in any more.
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
    // The same message again replaces the old one instead of piling up.
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
