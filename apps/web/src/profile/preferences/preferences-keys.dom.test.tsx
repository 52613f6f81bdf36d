// @vitest-environment jsdom
// Loaded before the tests start, because it can take longer than their timeouts on a busy machine.
import './closing-modals.tsx'
import './notifications-tab.tsx'
import './preferences-modal.tsx'
import './token-modal.tsx'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { sessionMessages } from '@sandlot/core/accounts/sessions/messages'
import type { AccessToken, Session } from '@sandlot/core/accounts/sessions/rest'
import { signInMessages } from '@sandlot/core/accounts/sign-in/messages'
import { toSnakeCase } from '@sandlot/core/case'
import { preferenceMessages } from '@sandlot/core/notifications/preferences-messages'
import { defaultPreferences, preferenceNames } from '@sandlot/core/notifications/preferences-rules'
import { closingMessages } from '@sandlot/core/profile/closing-messages'
import { profileMessages } from '@sandlot/core/profile/messages'
import { uploadMessages } from '@sandlot/core/profile/upload-messages'
import { shellMessages } from '@sandlot/core/shell/messages'
import { expect, test, vi } from 'vitest'
import { flags } from '../../accounts/testing/popup.ts'
import { eventually, find, seek } from '../../sandboxes/testing/dom.ts'
import { keyboard } from '../../sandboxes/testing/keyboard.ts'
import { type Answers, memberAs, person } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { openPreferences } from '../open-preferences.ts'
import { StorageModal } from '../storage/storage-modal.tsx'
import { preferencesMessages } from './messages.ts'

vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
)

const session = (id: string, isCurrent = false): Session => ({
  id,
  kind: 'program',
  name: id,
  browser: null,
  system: null,
  signedInBy: 'github',
  isCurrent,
  insertedAt: '2026-01-01T00:00:00Z',
  lastUsedAt: '2026-01-02T00:00:00Z',
  expiresAt: '2036-01-01T00:00:00Z',
})
const token = (id: string): AccessToken => ({
  id,
  name: id,
  scope: 'read',
  isCurrent: false,
  insertedAt: '2026-01-01T00:00:00Z',
  lastUsedAt: null,
  expiresAt: '2036-01-01T00:00:00Z',
})
const linked = (provider: string) => ({
  provider,
  login: `ann-at-${provider}`,
  email: null,
  is_only_way_in: false,
})

function Opener({ what }: { what: 'preferences' | 'storage' }) {
  const modals = useModals()
  const open = () =>
    what === 'preferences'
      ? openPreferences(modals)
      : modals.openModal(() => Promise.resolve(StorageModal), {})
  return (
    <button onClick={() => void open()} type="button">
      open
    </button>
  )
}

/** Shows a user's preferences with a server that stores changes. */
function setUp(what: 'preferences' | 'storage' = 'preferences', more: Answers = {}) {
  const kept = {
    sessions: [session('here', true), session('phone'), session('laptop')],
    tokens: [token('Nightly')],
    accounts: [linked('github'), linked('google')],
    files: ['one', 'two', 'three'],
    preferences: { ...defaultPreferences, quietFrom: null, quietUntil: null, timeZone: null },
    closing: [] as string[],
    username: person.username,
  }
  const ended = (id: string) => () => {
    kept.sessions = kept.sessions.filter((one) => one.id !== id)
    return {}
  }
  const shown = showPage(<Opener what={what} />, {
    ...memberAs(),
    'GET /api/meta/features': () => flags(['github', 'google']),
    'GET /api/v1/users/current_user/integrations': () => ({ needs_sign_in: false, accounts: kept.accounts }),
    'DELETE /api/v1/users/current_user/integrations/github': () => {
      kept.accounts = kept.accounts.filter(({ provider }) => provider !== 'github')
      return {}
    },
    'GET /api/v1/auth/sessions': () => toSnakeCase({ sessions: kept.sessions }),
    'DELETE /api/v1/auth/sessions/phone': ended('phone'),
    'DELETE /api/v1/auth/sessions/laptop': ended('laptop'),
    'GET /api/v1/auth/tokens': () => toSnakeCase({ tokens: kept.tokens }),
    'POST /api/v1/auth/tokens': ({ name }) => {
      kept.tokens = [token(String(name)), ...kept.tokens]
      return toSnakeCase({ token: 'slt_once', accessToken: kept.tokens[0] })
    },
    'DELETE /api/v1/auth/tokens/Nightly': () => {
      kept.tokens = kept.tokens.filter(({ id }) => id !== 'Nightly')
      return {}
    },
    'GET /api/v1/users/available/ann-quay': () => ({ available: true }),
    'mutation UpdateCurrentUser': ({ username }) => {
      kept.username = String(username)
      return {
        updateCurrentUser: { __typename: 'User', id: person.id, name: null, bio: null, socialLinks: [] },
      }
    },
    'query EmailPreferences': () => ({
      me: {
        __typename: 'CurrentUser',
        id: person.id,
        notificationPreferences: { __typename: 'NotificationPreferences', ...kept.preferences },
      },
    }),
    'mutation UpdateNotificationPreferences': (wanted) => {
      kept.preferences = { ...kept.preferences, ...wanted }
      return { updateNotificationPreferences: { __typename: 'NotificationPreferences', ...kept.preferences } }
    },
    'mutation DeleteCurrentUser': () => {
      kept.closing.push('close')
      return { deleteCurrentUser: 'requested' }
    },
    'mutation CancelDeleteCurrentUser': () => {
      kept.closing.push('keep')
      return { cancelDeleteCurrentUser: 'canceled' }
    },
    'GET /api/v1/users/current_user/uploads': () => ({
      uploads: kept.files.map((id) => ({
        id,
        name: `${id}.png`,
        path: `/uploads/${id}`,
        url: `http://a.example/uploads/${id}`,
        object_size: 1024,
      })),
      max_size: 1024 * 1024,
      current_size: kept.files.length * 1024,
    }),
    ...Object.fromEntries(
      kept.files.map((id) => [
        `DELETE /api/v1/users/current_user/uploads/${id}`,
        () => {
          kept.files = kept.files.filter((one) => one !== id)
          return {}
        },
      ]),
    ),
    ...more,
  })
  return { ...shown, kept, keys: keyboard() }
}

const open = async ({ keys }: ReturnType<typeof setUp>) => {
  await keys.tabTo('button', 'open')
  await keys.type('{Enter}')
  await keys.isIn('[role="dialog"]')
}

test('sessions, tokens and sign-in methods are removed and created by keyboard, and the focus stays close', async () => {
  const shown = setUp()
  const { keys, kept } = shown
  await open(shown)
  await keys.tabTo('button', signInMessages.linkDisconnect('github'))
  await keys.type('{Enter}')
  await find('[role="alertdialog"]')
  await keys.tabTo('[role="alertdialog"] button', signInMessages.linkDisconnectAction)
  await keys.type('{Enter}')
  await keys.isAt('button', signInMessages.linkConnect('github'))

  await keys.tabTo('button', sessionMessages.signOutDeviceOf('phone'))
  await keys.type('{Enter}')
  await keys.tabTo('[role="alertdialog"] button', sessionMessages.signOutDevice)
  await keys.type(' ')
  await keys.isAt('button', sessionMessages.signOutDeviceOf('laptop'))
  await keys.type('{Enter}')
  await keys.tabTo('[role="alertdialog"] button', sessionMessages.signOutDevice)
  await keys.type('{Enter}')
  await eventually(() => expect(kept.sessions.map(({ id }) => id)).toEqual(['here']))
  // No session is left to sign out, so the heading gets the focus.
  await keys.isAt('h3', sessionMessages.devicesTitle)

  await keys.tabTo('button', sessionMessages.tokenNew)
  await keys.type('{Enter}')
  await find('[role="dialog"] h2', sessionMessages.tokenNewTitle)
  await eventually(() => expect(document.activeElement?.tagName).toBe('INPUT'))
  await keys.type('CI')
  await keys.tabTo('input[type="radio"]:checked')
  await keys.type('{ArrowUp}')
  await keys.tabTo('button', sessionMessages.tokenCreate)
  await keys.type('{Enter}')
  await keys.isAt('button', accountMessages.cliCopy)
  await keys.tabTo('button', sessionMessages.tokenDone)
  await keys.type('{Enter}')
  await keys.isAt('button', sessionMessages.tokenNew)
  await keys.tabTo('button', sessionMessages.tokenRevokeOf('Nightly'))
  await keys.type('{Enter}')
  await keys.tabTo('[role="alertdialog"] button', sessionMessages.tokenRevoke)
  await keys.type('{Enter}')
  await keys.isAt('button', sessionMessages.tokenRevokeOf('CI'))

  await keys.type('{Escape}')
  await keys.isAt('button', 'open')
})

test('closing the account and undoing it work by keyboard, and the single button keeps the focus', async () => {
  const shown = setUp()
  const { keys, kept } = shown
  await open(shown)
  await keys.tabTo('button', closingMessages.close)
  await keys.type('{Enter}')
  // The irreversible button is not focused, in case Enter is pressed twice.
  await keys.isAt('[role="alertdialog"] button', closingMessages.keep)
  await keys.tabTo('[role="alertdialog"] button', closingMessages.sure)
  await keys.type('{Enter}')
  await find('h2', closingMessages.askedTitle)
  await keys.isAt('[role="alertdialog"] button', closingMessages.done)
  await keys.type('{Enter}')
  await keys.isAt('button', closingMessages.undo)
  await keys.type('{Enter}')
  await keys.isAt('[role="alertdialog"] button', closingMessages.undo)
  await keys.type('{Enter}')
  await find('h2', closingMessages.keptTitle)
  await keys.type('{Escape}')
  await keys.isAt('button', closingMessages.close)
  expect(kept.closing).toEqual(['close', 'keep'])
})

test('a username is changed by keyboard after confirmation', async () => {
  const shown = setUp()
  const { keys, kept, router } = shown
  await open(shown)
  await keys.tabTo('input[autocomplete="username"]')
  await keys.type('{Control>}a{/Control}ann-quay{Enter}')
  await find('[role="alertdialog"] h2', profileMessages.changeUsername)
  await keys.type('{Escape}')
  await eventually(() => expect(seek('[role="alertdialog"]')).toBeUndefined())
  expect(kept.username).toBe('ann')
  await keys.isAt('input[autocomplete="username"]')
  await keys.type('{Enter}')
  await keys.tabTo('[role="alertdialog"] button', profileMessages.changeUsername)
  await keys.type('{Enter}')
  await eventually(() => expect(router.state.location.pathname).toBe('/u/ann-quay'))
  expect(kept.username).toBe('ann-quay')
})

test('every notification preference and the quiet hours are set by keyboard', async () => {
  const shown = setUp()
  const { keys, kept } = shown
  await open(shown)
  await keys.tabTo('[role="tab"]', preferencesMessages.tabs.account)
  await keys.type('{ArrowDown}{ArrowDown}')
  await keys.isAt('[role="tab"]', preferencesMessages.tabs.notifications)
  for (const name of preferenceNames) {
    const label = await find('label', preferenceMessages.names[name])
    label.querySelector('input')?.setAttribute('data-name', name)
    await keys.tabTo(`input[data-name="${name}"]`)
    await keys.type(' ')
    await eventually(() => expect(kept.preferences[name]).toBe(!defaultPreferences[name]))
    await keys.isAt(`input[data-name="${name}"]`)
  }
  ;(await find('label', preferenceMessages.quietOn))
    .querySelector('input')
    ?.setAttribute('data-name', 'quiet')
  await keys.tabTo('input[data-name="quiet"]')
  await keys.type(' ')
  await keys.tabTo('input[type="time"]')
  await keys.type('{Tab}')
  await eventually(() => expect(document.activeElement).toBe(document.querySelectorAll('[type="time"]')[1]))
  await eventually(() => expect(kept.preferences.quietUntil).toBe(420))
  await keys.type('{Escape}')
  await keys.isAt('button', 'open')
})

test('uploaded files are deleted by keyboard, one after the other', async () => {
  const shown = setUp('storage')
  const { keys, kept } = shown
  await open(shown)
  await keys.tabTo('button', uploadMessages.remove('two.png'))
  await keys.type('{Enter}')
  await keys.isAt('button', uploadMessages.remove('three.png'))
  await keys.type('{Enter}')
  await keys.isAt('button', uploadMessages.remove('one.png'))
  await keys.type(' ')
  await find('p', uploadMessages.empty)
  await keys.isAt('[role="dialog"] h2', uploadMessages.title)
  await eventually(() => expect(kept.files).toEqual([]))
  await keys.tabTo('[role="dialog"] button', shellMessages.close)
  await keys.type('{Enter}')
  await keys.isAt('button', 'open')
})
