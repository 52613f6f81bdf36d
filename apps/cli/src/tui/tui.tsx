import type { Workspace } from '@sandlot/core/workspaces/queries'
import { createContext, useContext } from 'react'
import type { CreateForm } from './create-form.ts'
import type { Connection } from './data/connection.ts'
import type { Action } from './keys.ts'
import type { Layout } from './layout.ts'
import type { ListChoices } from './list/use-list-choices.ts'
import type { LogEntry } from './log.ts'
import type { Navigation, NavigationStep } from './navigation.ts'
import type { OwnKeys } from './own-keys.ts'
import type { Announced, PlainTerminal } from './plain/plain-shell.tsx'
import type { PreviewState } from './preview/pane-state.ts'
import type { Notice, Prompt, Tone } from './shell/prompt.ts'
import type { Targets } from './use-mouse.ts'
import type { View } from './views.ts'

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
  /** How many notifications are neither seen nor read. */
  unread: number
  /** Null as long as it is not known where the person is. */
  workspaceId: string | null
  workspace: Workspace | null
  workspaces: readonly Workspace[]
  workIn: (workspace: Workspace) => void
  /** Works with another account, or at another host. */
  switchContext: (to: { name: string }) => void
  /** Takes up what is stored now as sign-in. */
  signInAgain: () => void
  /** Lines instead of a screen. */
  plain: PlainTerminal | null
  /** Outlives the screens that say it, so that one does not repeat the other. */
  announced: { current: Announced }
  readOnly: boolean
  /** --read-only was given, so nothing can be changed in this run. */
  isPinned: boolean
  preview: PreviewState
  /** How lists are put in order, and which of their columns are not shown. */
  lists: ListChoices
  /** The new sandbox that is being put together; it outlives its screen. */
  createForm: CreateForm
  /** Chooses something for it; null begins anew. */
  fillIn: (fields: Partial<CreateForm> | null) => void
  /** What is being made just now, so that nothing is made twice. */
  making: { current: Set<string> }
  /** What was typed and could not be saved, by what it is for: it is offered again. */
  unsaved: { current: Map<string, string> }
  /** How many invitations to workspaces wait for an answer. */
  invitations: number
  /** Asks for the answer to the first of them. */
  answerInvitation: { current: (() => void) | null }
  prompt: Prompt | null
  ask: (prompt: Prompt | null) => void
  notice: Notice | null
  say: (text: string, tone?: Tone, hint?: string) => void
  log: readonly LogEntry[]
  /** Writes down a command, of this program or another; gives the way to tell what came of it. */
  record: (
    words: readonly string[] | null,
    of?: 'sandlot' | 'shell',
  ) => (result: 'done' | 'failed', why?: string) => void
  /** What `u` would do. */
  undoable: { current: (() => void) | null }
  /** The keys of what is shown, which come before those of the whole. */
  keys: { current: KeyHandler | null }
  /** Where clicks beside the list lead. */
  targets: { current: Targets }
  ownKeys: OwnKeys
  /** Runs the person's editor on a file until it is closed. */
  edit: (file: string) => Promise<void>
  /** Keys that do something everywhere. */
  everywhere: readonly Action[]
}

/** True for a key that did something. */
export type KeyHandler = (key: string) => boolean

const TuiContext = createContext<Tui | null>(null)
export const TuiProvider = TuiContext.Provider

export function useTui(): Tui {
  const tui = useContext(TuiContext)
  if (!tui) throw new Error('This part of the screen stands outside of the terminal UI.')
  return tui
}
