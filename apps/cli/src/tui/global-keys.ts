import { foldersQuery } from '@sandlot/core/folders/queries'
import { knownFolders } from './data/known-folders.ts'
import { destinationFor, destinations } from './go-to.ts'
import type { Action } from './keys.ts'
import { tuiTexts } from './messages.ts'
import { filterIn, placeIn, rootView } from './navigation.ts'
import type { Services } from './services.tsx'
import type { Tui } from './tui.tsx'
import { screenKey, screens, type View } from './views.ts'

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

/** The keys that do the same everywhere. Those without a label are known from help alone. */
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
        // From help and other screens above it the form is gone back to as it was left.
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

/** Keys that need somebody to be signed in. */
const ofPerson: readonly (string | null)[] = ['n', 'i', 'b', 'F', 's', 'A', 'w', 'N', 'u']
/** What is shown without anybody being signed in, and can be filtered. */
const ofNobody: readonly View['at'][] = ['log', 'contexts', 'help']

/** Of no use before the sign-in: not offered, and said so where they are pressed. */
const signedOut = (actions: readonly Action[], view: View): Action[] =>
  actions.map((action) =>
    ofPerson.includes(action.key) || (action.key === '/' && !ofNobody.includes(view.at))
      ? { ...action, isHidden: true, blocked: tuiTexts.signInFirst }
      : action,
  )

/** Keys of rows, with what they do where there is one that they are for. */
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
  const place = placeIn(navigation, view)
  const filter = (text: string) => dispatch({ do: 'filter', view, text })
  ask({
    kind: 'text',
    label: tuiTexts.filterLabel,
    text: before,
    onChange: filter,
    onDone: filter,
    onCancel: () => dispatch({ do: 'filter', view, text: before, place }),
  })
}

/** Of the whole workspace, not only of the rows that are here; what was looked for among those is not asked again. */
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
  // Whoever goes to a folder by its name need not have been to the folders before.
  const asked = cache.prefetchQuery({ ...foldersQuery(client, teamId), retry: false })
  const named = (text: string) => destinationFor(text, destinations(knownFolders(cache, teamId)))
  tui.ask({
    kind: 'text',
    label: tuiTexts.goToLabel,
    text: '',
    preview: (text) => named(text)?.name ?? (text === '' ? tuiTexts.goToHint : tuiTexts.nowhere(text)),
    onDone: async (text) => {
      if (!named(text)) await asked
      const place = named(text)
      if (place) go(place.view)
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
