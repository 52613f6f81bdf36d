import { foldersQuery } from '@sandlot/core/folders/queries'
import { knownFolders } from '../data/known-folders.ts'
import { tuiTexts } from '../messages.ts'
import { destinationFor, destinations } from '../navigation/go-to.ts'
import { cursorIn, filterIn, rootView } from '../navigation/navigation.ts'
import { screenKey, screens, type View } from '../navigation/views.ts'
import type { Services } from '../services.tsx'
import type { Tui } from '../tui.tsx'
import type { Action } from './keys.ts'

type Means = {
  tui: Omit<Tui, 'everywhere'>
  services: Services
  go: (view: View) => void
  quit: () => void
  suspend: () => void
  redraw: () => void
  refresh: () => void
  setReadOnly: (readOnly: boolean) => void
}

/** Keys that work everywhere. Those without a label are only listed in help. */
export function globalActions(means: Means): Action[] {
  const { tui, go } = means
  const { dispatch, say, view, layout, preview } = tui
  const open = (to: View) => () => dispatch({ do: 'open', view: to })
  const here = screens.findIndex((screen) => screen.view.at === rootView(tui.navigation).at)
  const beside = (step: number) => () => {
    const next = screens[(here + step + screens.length) % screens.length]
    if (next) go(next.view)
  }
  const actions: Action[] = [
    { key: '/', label: 'filter', run: () => askFilter(tui) },
    {
      key: 'n',
      label: 'new',
      run: () => {
        // Returns to the form as it was if help or another screen is open above it.
        if (!tui.navigation.stack.some(({ at }) => at === 'create')) tui.fillIn(null)
        dispatch({ do: 'open', view: { at: 'create' } })
      },
    },
    { key: 'i', label: 'import', isHidden: true, run: open({ at: 'import' }) },
    {
      key: 'b',
      label: '',
      run: () => {
        go({ at: 'repositories' })
        say(tuiTexts.chooseRepository)
      },
    },
    {
      key: 'F',
      label: '',
      run: () => {
        go({ at: 'folder', path: '/' })
        say(tuiTexts.chooseParent)
      },
    },
    { key: 'c', label: '', run: open({ at: 'contexts' }) },
    {
      key: 'v',
      label: 'view',
      isHidden: true,
      run: () => (layout.beside ? preview.toggleBeside() : preview.setAlone(!preview.isAlone)),
    },
    { key: 'V', label: '', run: () => preview.setAlone(!preview.isAlone) },
    { key: 'J', label: '', run: () => preview.scroll((top) => top + 1) },
    { key: 'K', label: '', run: () => preview.scroll((top) => top - 1) },
    { key: ']', label: '', run: () => preview.turn(1) },
    { key: '[', label: '', run: () => preview.turn(-1) },
    { key: 's', label: 'search', run: () => search(tui) },
    {
      key: 'A',
      label: '',
      run: () => {
        if (tui.answerInvitation.current) tui.answerInvitation.current()
        else say(tuiTexts.noInvitations)
      },
    },
    { key: ':', label: 'go to', run: () => askDestination(means) },
    { key: 'w', label: 'workspace', run: open({ at: 'workspaces' }) },
    { key: 'R', label: 'refresh', run: means.refresh },
    { key: 'q', label: 'quit', run: means.quit },
    { key: 'N', label: '', run: () => go({ at: 'notifications' }) },
    {
      key: '?',
      label: '',
      run: view.at === 'help' ? () => dispatch({ do: 'back' }) : open({ at: 'help', of: view.at }),
    },
    { key: 'esc', label: '', run: () => dispatch({ do: 'back' }) },
    { key: 'left', label: '', run: () => dispatch({ do: 'back' }) },
    { key: 'tab', label: '', run: beside(1) },
    { key: 'shift-tab', label: '', run: beside(-1) },
    { key: 'ctrl-c', label: '', run: means.quit },
    { key: 'ctrl-z', label: '', run: means.suspend },
    { key: 'ctrl-l', label: '', run: means.redraw },
    { key: 'u', label: 'undo', isHidden: true, changes: true, run: () => undo(tui) },
    { key: '!', label: '', run: () => toggleReadOnly(means) },
    ...screens.map((screen, at) => ({ key: screenKey(at), label: '', run: () => go(screen.view) })),
    ...Object.entries(notHere).map(([key, what]) => ({
      key,
      label: '',
      run: () => say(tuiTexts.notForThis(what)),
    })),
  ]
  return tui.connection === 'signed-out' ? signedOut(actions, view) : actions
}

/** Keys that require a sign-in. */
const ofPerson: readonly (string | null)[] = ['n', 'i', 'b', 'F', 's', 'A', 'w', 'N', 'u']
/** Views that work signed out and can be filtered. */
const ofNobody: readonly View['at'][] = ['log', 'contexts', 'help']

/** Useless while signed out: not offered, and explained when pressed. */
const signedOut = (actions: readonly Action[], view: View): Action[] =>
  actions.map((action) =>
    ofPerson.includes(action.key) || (action.key === '/' && !ofNobody.includes(view.at))
      ? { ...action, isHidden: true, blocked: tuiTexts.signInFirst }
      : action,
  )

/** Keys of rows, explaining where they work. */
const notHere = {
  o: 'open',
  y: 'copy',
  r: 'rename',
  D: 'delete',
  e: 'archive',
  f: 'fork',
  m: 'move',
  p: 'make private or public',
  P: 'protect',
  space: 'mark',
  '.': 'do',
}

function askFilter({ ask, dispatch, navigation, view }: Means['tui']): void {
  const before = filterIn(navigation, view)
  const cursor = cursorIn(navigation, view)
  const filter = (text: string) => dispatch({ do: 'filter', view, text })
  ask({
    kind: 'text',
    label: tuiTexts.filterLabel,
    text: before,
    onChange: filter,
    onDone: filter,
    onCancel: () => dispatch({ do: 'filter', view, text: before, cursor }),
  })
}

/** Searches the whole workspace, not only the loaded rows; starts with the current filter. */
function search({ ask, dispatch, navigation, view }: Means['tui']): void {
  const open = (text: string) => {
    if (text.trim() !== '') dispatch({ do: 'open', view: { at: 'search', text: text.trim() } })
  }
  const filter = filterIn(navigation, view)
  if (filter !== '') open(filter)
  else ask({ kind: 'text', label: tuiTexts.searchLabel, text: '', onDone: open })
}

function askDestination({ tui, services, go }: Means): void {
  const { cache, client } = services
  const teamId = tui.workspaceId ?? ''
  // The folders may not have been loaded when somebody goes to one by name.
  const asked = cache.prefetchQuery({ ...foldersQuery(client, teamId), retry: false })
  const named = (text: string) => destinationFor(text, destinations(knownFolders(cache, teamId)))
  tui.ask({
    kind: 'text',
    label: tuiTexts.goToLabel,
    text: '',
    preview: (text) => named(text)?.name ?? (text === '' ? tuiTexts.goToHint : tuiTexts.nowhere(text)),
    onDone: async (text) => {
      if (!named(text)) await asked
      const destination = named(text)
      if (destination) go(destination.view)
      else if (text.trim() !== '') tui.say(tuiTexts.nowhere(text), 'warn')
    },
  })
}

function undo({ undoable, say }: Means['tui']): void {
  const run = undoable.current
  undoable.current = null
  if (run) run()
  else say(tuiTexts.nothingToUndo)
}

function toggleReadOnly({ tui, setReadOnly }: Means): void {
  if (!tui.isPinned) setReadOnly(!tui.readOnly)
  if (tui.isPinned) tui.say(tuiTexts.readOnlyStays, 'warn')
  else tui.say(tui.readOnly ? tuiTexts.readOnlyOff : tuiTexts.readOnlyOn)
}
