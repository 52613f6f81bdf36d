import { unreadQuery } from '@sandlot/core/notifications/queries'
import { myInvitationsQuery } from '@sandlot/core/workspaces/invitations'
import type { Workspace } from '@sandlot/core/workspaces/queries'
import { useWindowSize } from 'ink'
import { useCallback, useRef, useState } from 'react'
import type { Target } from '../platform/config/target.ts'
import { runAction } from './actions/run-action.ts'
import { emptyForm } from './create-form.ts'
import { problemOf } from './data/cache.ts'
import { useLive } from './data/use-live.ts'
import { useQuery } from './data/use-query.ts'
import { useRefresh } from './data/use-refresh.ts'
import { useWorkspaceOfPerson } from './data/use-workspace.ts'
import { Invitations } from './invitations.tsx'
import { globalActions } from './keys/global-keys.ts'
import { keyName } from './keys/keys.ts'
import type { Press } from './keys/presses.ts'
import { useKeys } from './keys/use-keys.ts'
import { layoutOf, plainLayout } from './layout.ts'
import { useListChoices } from './list/use-list-choices.ts'
import { tuiTexts } from './messages.ts'
import { commandOf } from './navigation/commands-of.ts'
import { currentView, type Navigation, type NavigationStep } from './navigation/navigation.ts'
import type { View } from './navigation/views.ts'
import { nothingAnnounced } from './plain/plain-shell.tsx'
import { usePreviewState } from './preview/pane-state.ts'
import { Screen } from './screens/screen.tsx'
import { useServices } from './services.tsx'
import type { Notice, Tone } from './shell/prompt.ts'
import { onMouse, useTargets } from './shell/use-mouse.ts'
import { usePrompt } from './shell/use-prompt.ts'
import type { Background } from './terminal/input.ts'
import { type KeyHandler, type Tui, TuiProvider } from './tui.tsx'
import { useNow } from './use-now.ts'

type Props = Pick<Tui, 'log' | 'record'> & {
  navigation: Navigation
  navigate: (step: NavigationStep) => void
  isPinned: boolean
  /** The workspace that equivalent commands have to name, because it is not their default. */
  setWorkspaceFlag: (id: string | null) => void
  plain: Tui['plain']
  ownKeys: Tui['ownKeys']
  edit: Tui['edit']
  setBackground: (background: Background) => void
  readOnly: boolean
  setReadOnly: (readOnly: boolean) => void
  quit: (status: number) => void
  suspend: () => void
  redraw: () => void
  signInAgain: () => void
  switchContext: Tui['switchContext']
}

/** The UI for one person at one host: what is shown, and what keys do. */
export function MainScreen({ navigation, navigate, log, record, ...props }: Props) {
  const services = useServices()
  const { context } = services
  const size = useWindowSize()
  const layout = props.plain ? plainLayout : layoutOf(size)
  const now = useNow(context.clock)
  const person = useWorkspaceOfPerson()
  const connection = useLive(person.workspaceId, person.userId)
  const unread = useQuery({ ...unreadQuery(services.client), enabled: person.userId !== null })
  const preview = usePreviewState()
  const lists = useListChoices()
  const targets = useTargets()
  const [createForm, setForm] = useState(emptyForm)
  const fillIn = useCallback<Tui['fillIn']>(
    (fields) => setForm((before) => (fields ? { ...before, ...fields } : emptyForm)),
    [],
  )
  const making = useRef(new Set<string>())
  const unsaved = useRef(new Map<string, string>())
  const answerInvitation = useRef<(() => void) | null>(null)
  const { setAlone } = preview
  const invitations = useQuery({ ...myInvitationsQuery(services.client), enabled: person.userId !== null })
  const { prompt, ask, answer, isTyping } = usePrompt()
  const [notice, setNotice] = useState<Notice | null>(null)
  const say = useCallback(
    (text: string, tone: Tone = 'plain', hint?: string) => setNotice({ text, tone, hint }),
    [],
  )
  const undoable = useRef<(() => void) | null>(null)
  const keys = useRef<KeyHandler | null>(null)
  const announced = useRef(nothingAnnounced)
  const view = currentView(navigation)

  const dispatch = useCallback(
    (step: NavigationStep) => {
      if (step.do === 'go' || step.do === 'open') record(commandOf(step.view))('done')
      if (step.do === 'go' || step.do === 'open' || step.do === 'back') setAlone(false)
      navigate(step)
    },
    [navigate, record, setAlone],
  )
  const rememberWorkspace = ({ id }: Workspace) => {
    const isKept = !props.readOnly && maySave(context.target())
    props.setWorkspaceFlag(isKept ? null : id)
    if (!isKept) return
    const end = record(['workspace', 'use', id])
    try {
      const { key } = context.target()
      context.changeSettings((now) => ({ ...now, workspaces: { ...now.workspaces, [key]: id } }))
      end('done')
    } catch (error) {
      end('failed', problemOf(error).message)
    }
  }
  const tui: Omit<Tui, 'everywhere'> = {
    ...person,
    layout,
    now,
    view,
    navigation,
    dispatch,
    connection,
    workIn: (workspace) => {
      person.choose(workspace)
      undoable.current = null
      rememberWorkspace(workspace)
      navigate({ do: 'go', view: { at: 'recent' } })
      say(tuiTexts.workspaceUsed(workspace.name))
    },
    unread: unread.data ?? 0,
    signInAgain: props.signInAgain,
    switchContext: props.switchContext,
    plain: props.plain,
    announced,
    targets,
    ownKeys: props.ownKeys,
    edit: props.edit,
    readOnly: props.readOnly,
    isPinned: props.isPinned,
    preview,
    lists,
    createForm,
    fillIn,
    making,
    unsaved,
    invitations: invitations.data?.length ?? 0,
    answerInvitation,
    prompt,
    ask,
    notice,
    say,
    log,
    record,
    undoable,
    keys,
  }
  const refresh = useRefresh(tui)
  const everywhere = globalActions({
    tui,
    services,
    go: (to: View) => dispatch({ do: 'go', view: to }),
    quit: () => props.quit(0),
    suspend: props.suspend,
    redraw: props.redraw,
    refresh,
    setReadOnly: props.setReadOnly,
  })

  const onPress = (pressed: Press) => {
    if (pressed.isPasted && !isTyping()) return say(tuiTexts.pastedNowhere, 'warn')
    // Input for a prompt is not a key, except for the keys listed in a menu.
    const isKey = prompt === null || prompt.kind === 'menu'
    const press = isKey ? props.ownKeys.press(pressed) : pressed
    if (!press || answer(press)) return
    setNotice(null)
    const key = keyName(press.input, press.key)
    if (key === 'ctrl-c') return props.quit(130)
    if (keys.current?.(key)) return
    const action = everywhere.find((one) => one.key === key)
    if (action) runAction(action, tui)
  }
  useKeys({
    onPress,
    isTyping,
    onMouse: (mouse) => onMouse(mouse, tui, answer),
    onBackground: props.setBackground,
  })
  return (
    <TuiProvider value={{ ...tui, everywhere }}>
      <Invitations />
      <Screen problem={person.problem} />
    </TuiProvider>
  )
}

/** What a flag or the environment sets applies to one run and must not be stored. */
const maySave = ({ workspaceSource, tokenSource }: Target) =>
  tokenSource === 'stored' && (workspaceSource === null || workspaceSource === 'settings')
