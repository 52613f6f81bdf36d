import { SESSION_DAYS, SESSION_END_COOKIE } from '@sandlot/core/accounts/limits'
import { BRAND } from '@sandlot/core/brand'
import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { STORAGE_PREFIX } from '../browser/storage.ts'
import { consentMessages } from './messages.ts'

/** Something stored on the device: its names, purpose and lifetime. */
export type KeptThing = { what: string; names: readonly string[]; why: string; until: string }

const untilRemoved = 'until you clear this site’s data'
const key = (name: string) => STORAGE_PREFIX + name
/** Stored per workspace. The workspace's id is appended to the name. */
const ofWorkspaces: readonly string[] = [storageKeys.repositoriesExpanded, storageKeys.starred]
const choices = [
  storageKeys.theme,
  storageKeys.viewMode,
  storageKeys.foldersExpanded,
  ...ofWorkspaces,
  storageKeys.editorSizes,
]
const seen = [storageKeys.visits, storageKeys.dismissibles, storageKeys.termsShown]
const named: readonly string[] = [
  ...choices,
  ...seen,
  storageKeys.workspace,
  storageKeys.consent,
  storageKeys.token,
]
const others = Object.values(storageKeys).filter((name) => !named.includes(name))

/** Everything that pages of this product store: first cookies, then browser storage. */
export const keptThings: readonly KeptThing[] = [
  {
    what: 'Your session',
    names: ['sandlot', '__Host-sandlot', 'signedIn'],
    why: 'Tells the server that it is you. No script can read the first two; the third says only that there is a session.',
    until: `${SESSION_DAYS} days after you were last here, or until you sign out`,
  },
  {
    what: 'The end of your session',
    names: [SESSION_END_COOKIE],
    why: 'Lets the sign-in page say why an administrator signed you out.',
    until: 'minutes',
  },
  {
    what: 'Signing in',
    names: ['sandlot_sign_in', '__Host-sandlot_sign_in', 'sandlot_pending', '__Host-sandlot_pending'],
    why: 'Makes sure that a sign-in ends in the browser it began in.',
    until: 'minutes; a day where a sign-up was not finished',
  },
  {
    what: 'Private previews',
    names: ['sandlot-preview', '__Host-sandlot-preview'],
    why: 'Set on the preview’s own address: shows a private sandbox to people who may see it.',
    until: 'some hours',
  },
  {
    what: 'Where you were',
    names: [key(storageKeys.workspace)],
    why: 'Opens the workspace that you used last.',
    until: 'until you sign out',
  },
  {
    what: 'A token from another program',
    names: [key(storageKeys.token)],
    why: `Used where another client put one there; the pages of ${BRAND} keep none.`,
    until: 'until you sign out',
  },
  {
    what: 'How you like to see things',
    names: choices.map((name) => key(ofWorkspaces.includes(name) ? `${name}…` : name)),
    why: 'Colors, cards or rows, open folders, sort order, the widths of the editor.',
    until: untilRemoved,
  },
  {
    what: 'What you have seen',
    names: seen.map(key),
    why: 'Shows a notice once, not every time.',
    until: untilRemoved,
  },
  {
    what: 'Your choice about cookies',
    names: [key(storageKeys.consent)],
    why: 'So that you are asked once.',
    until: untilRemoved,
  },
  {
    what: 'Settings of the editor',
    names: [key('settings.…')],
    why: 'Font, keys, formatting.',
    until: untilRemoved,
  },
  {
    what: 'Pages for when there is no network',
    names: ['sandlot/last-known', 'sandlot-parts'],
    why: 'The pages themselves, and what you last saw on them, kept by the browser.',
    until: 'lists until you sign out, pages until a newer version comes',
  },
  {
    what: 'Your work',
    names: [...others.map(key), 'sandlot-editor'],
    why: 'Open tabs, what you had begun, and what you typed and had not saved when a page was closed.',
    until: 'until it is saved or given up',
  },
]

/** Whether the statement covers this name in the device's storage. */
export const isTold = (name: string): boolean =>
  keptThings.some(({ names }) =>
    names.some((stated) =>
      stated.endsWith('…') ? key(name).startsWith(stated.slice(0, -1)) : stated === key(name),
    ),
  )

export const cookieMessages = {
  title: consentMessages.statement,
  text: `What ${BRAND} keeps on your device, and why.`,
  yours: 'Who this page speaks for',
  yoursText:
    'This is what the software does. Whoever runs this instance keeps its server, and may have a statement of their own.',
  categories: 'What you decide',
  keptTitle: 'What is kept',
  until: 'Kept',
  outsideTitle: 'What leaves this page',
  outsideText:
    'No script of anybody else is loaded. Pictures of people and repositories come from where they were put, such as GitHub. Events about use go nowhere unless whoever runs this instance set up a place for them and you allowed analytical cookies.',
  choice: {
    none: 'You have not chosen yet; nothing but functional cookies is kept.',
    some: (allowed: readonly string[]) => `You allowed: ${allowed.join(', ')}.`,
  },
}
