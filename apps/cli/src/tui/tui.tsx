import type { Workspace } from '@sandlot/core/workspaces/queries'
import { createContext, useContext } from 'react'
import type { CreateForm } from './create-form.ts'
import type { Connection } from './data/connection.ts'
import type { Action } from './keys/keys.ts'
import type { OwnKeys } from './keys/own-keys.ts'
import type { Layout } from './layout.ts'
import type { ListChoices } from './list/use-list-choices.ts'
import type { LogEntry } from './log.ts'
import type { Navigation, NavigationStep } from './navigation/navigation.ts'
import type { View } from './navigation/views.ts'
import type { Announced, PlainTerminal } from './plain/plain-shell.tsx'
import type { PreviewState } from './preview/pane-state.ts'
import type { Notice, Prompt, Tone } from './shell/prompt.ts'
import type { Targets } from './shell/use-mouse.ts'

/** What every part of the screen can see and do. */
export type Tui = {
  layout: Layout
  now: Date
  view: View
  navigation: Navigation
  dispatch: (step: NavigationStep) => void
  connection: Connection
  username: string | null
  userId: string | null
  /** Notifications that are neither seen nor read. */
  unread: number
  /** Null until the workspace is known. */
  workspaceId: string | null
  workspace: Workspace | null
  workspaces: readonly Workspace[]
  workIn: (workspace: Workspace) => void
  /** Switches to another account or host. */
  switchContext: (to: { name: string }) => void
  /** Picks up the current sign-in. */
  signInAgain: () => void
  /** Lines instead of a screen. */
  plain: PlainTerminal | null
  /** Outlives the screens, so that they do not repeat each other. */
  announced: { current: Announced }
  readOnly: boolean
  /** --read-only was given, so this run cannot change anything. */
  isPinned: boolean
  preview: PreviewState
  /** The sort order and hidden columns of lists. */
  lists: ListChoices
  /** The form for a new sandbox; it outlives its screen. */
  createForm: CreateForm
  /** Sets fields; null resets the form. */
  fillIn: (fields: Partial<CreateForm> | null) => void
  /** Creations in progress, to prevent duplicates. */
  making: { current: Set<string> }
  /** Texts that could not be saved, by purpose; they are offered again. */
  unsaved: { current: Map<string, string> }
  /** Open invitations to workspaces. */
  invitations: number
  /** Opens the prompt for the first one. */
  answerInvitation: { current: (() => void) | null }
  prompt: Prompt | null
  ask: (prompt: Prompt | null) => void
  notice: Notice | null
  say: (text: string, tone?: Tone, hint?: string) => void
  log: readonly LogEntry[]
  /** Adds a command, of this program or another, to the log; returns a function that sets its outcome. */
  record: (
    words: readonly string[] | null,
    of?: 'sandlot' | 'shell',
  ) => (result: 'done' | 'failed', why?: string) => void
  /** What `u` would do. */
  undoable: { current: (() => void) | null }
  /** Key handler of the current view, which takes precedence. */
  keys: { current: KeyHandler | null }
  /** The destinations of clicks outside of the list. */
  targets: { current: Targets }
  ownKeys: OwnKeys
  /** Runs the person's editor on a file until it is closed. */
  edit: (file: string) => Promise<void>
  /** Global keys. */
  everywhere: readonly Action[]
}

/** Returns true if the key did something. */
export type KeyHandler = (key: string) => boolean

const TuiContext = createContext<Tui | null>(null)
export const TuiProvider = TuiContext.Provider

export function useTui(): Tui {
  const tui = useContext(TuiContext)
  if (!tui) throw new Error('This part of the screen stands outside of the terminal UI.')
  return tui
}
