// @vitest-environment jsdom
// Loaded before the tests start, because it can take longer than their timeouts on a busy machine.
import './feedback/survey-modal.tsx'
import './preferences/closing-modals.tsx'
import { accountKeys } from '@sandlot/core/accounts/queries'
import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { preferenceMessages } from '@sandlot/core/notifications/preferences-messages'
import { defaultPreferences, preferenceNames } from '@sandlot/core/notifications/preferences-rules'
import { closingMessages } from '@sandlot/core/profile/closing-messages'
import { feedbackMessages } from '@sandlot/core/profile/feedback-messages'
import { uploadMessages } from '@sandlot/core/profile/upload-messages'
import { expect, test, vi } from 'vitest'
import { useMe } from '../accounts/use-me.ts'
import { eventually, find, names, seek } from '../sandboxes/testing/dom.ts'
import { type Answers, memberAs, person, Refusal } from '../sandboxes/testing/server.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'
import { FeedbackModal } from './feedback/feedback-modal.tsx'
import { FeedbackPage } from './feedback/feedback-page.tsx'
import { useSurvey } from './feedback/use-survey.ts'
import { CloseAccount } from './preferences/close-account.tsx'
import { NotificationsTab } from './preferences/notifications-tab.tsx'
import { StorageModal } from './storage/storage-modal.tsx'

vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
)

const none = { quietFrom: null, quietUntil: null, timeZone: null }
const kept = { __typename: 'NotificationPreferences', ...defaultPreferences, ...none }
const preferencesAre = (preferences: object): Answers => ({
  ...memberAs(),
  'query EmailPreferences': () => ({
    me: { __typename: 'CurrentUser', id: person.id, notificationPreferences: preferences },
  }),
})
const toasts = ({ services }: ReturnType<typeof showPage>) => services.toasts.list().map(({ text }) => text)
const write = (text: string) => {
  const area = document.querySelector('textarea')
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text)
  area?.dispatchEvent(new Event('input', { bubbles: true }))
}

test('each preference is a switch that is sent on its own', async () => {
  const sent = vi.fn()
  showPage(<NotificationsTab />, {
    ...preferencesAre(kept),
    'mutation UpdateNotificationPreferences': (input) => {
      sent(input)
      return { updateNotificationPreferences: { ...kept, ...input } }
    },
  })
  for (const name of preferenceNames) {
    const label = await find('label', preferenceMessages.names[name])
    const box = label.querySelector('input') as HTMLInputElement
    expect(box.checked).toBe(defaultPreferences[name])
    box.click()
    await eventually(() => expect(sent).toHaveBeenLastCalledWith({ [name]: !defaultPreferences[name] }))
  }
  expect(sent).toHaveBeenCalledTimes(preferenceNames.length)
  ;(await find('label', preferenceMessages.quietOn)).querySelector('input')?.click()
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  await eventually(() =>
    expect(sent).toHaveBeenLastCalledWith({ quietFrom: 1320, quietUntil: 420, timeZone }),
  )
})

test('[NT-056] [ER-070] reports preferences that could not be loaded', async () => {
  showPage(<NotificationsTab />, {
    ...memberAs(),
    'query EmailPreferences': () => {
      throw new Refusal('')
    },
  })
  await find('h2', 'There has been a problem getting your email preferences')
})

test('a visitor is not told of a problem, but led to sign in and back', async () => {
  const shown = showPage(<NotificationsTab />, memberAs(), { isVisitor: true })
  await find('h2', preferenceMessages.visitor)
  const link = await find<HTMLAnchorElement>('a', 'Sign In')
  expect(link.getAttribute('href')).toBe('/signin?continue=%2F')
  expect(toasts(shown)).toEqual([])
})

test('[NT-057] [ER-071] reports preferences that could not be saved, and resets the switch', async () => {
  const shown = showPage(<NotificationsTab />, {
    ...preferencesAre(kept),
    'mutation UpdateNotificationPreferences': () => {
      throw new Refusal('')
    },
  })
  const label = await find('label', preferenceMessages.names.emailMarketing)
  label.querySelector('input')?.click()
  await eventually(() => expect(toasts(shown)[0]).toContain('There has updating your email preferences'))
  await eventually(() => expect(label.querySelector('input')?.checked).toBe(false))
})

function Closing() {
  const me = useMe()
  return me ? <CloseAccount me={me} /> : null
}

const widthOfDialog = async () => (await find('[role="alertdialog"]')).parentElement?.style.maxWidth

test('[PS-051] [PS-052] [PS-053] [SH-111] [SH-112] [SH-113] [SH-114] closing an account is requested, confirmed and undone in modals of 450 px', async () => {
  const sent: string[] = []
  const { services } = showPage(<Closing />, {
    ...memberAs(),
    'mutation DeleteCurrentUser': () => {
      sent.push('delete')
      return { deleteCurrentUser: 'requested' }
    },
    'mutation CancelDeleteCurrentUser': () => {
      sent.push('keep')
      return { cancelDeleteCurrentUser: 'canceled' }
    },
  })
  const isRequested = () => services.queries.getQueryData<CurrentUser>(accountKeys.me)?.deletionRequested
  ;(await find('button', closingMessages.close)).click()
  await find('[role="alertdialog"] h2', closingMessages.sureTitle)
  expect(await widthOfDialog()).toBe('450px')
  expect(sent).toEqual([])
  ;(await find('[role="alertdialog"] button', closingMessages.sure)).click()
  await find('[role="alertdialog"] h2', closingMessages.askedTitle)
  expect(await widthOfDialog()).toBe('450px')
  expect(document.body.textContent).toContain('within 3 working days')
  expect(isRequested()).toBe(true)
  ;(await find('[role="alertdialog"] button', closingMessages.done)).click()
  ;(await find('button', closingMessages.undo)).click()
  await find('[role="alertdialog"] h2', closingMessages.undoTitle)
  expect(await widthOfDialog()).toBe('450px')
  ;(await find('[role="alertdialog"] button', closingMessages.undo)).click()
  await find('[role="alertdialog"] h2', closingMessages.keptTitle)
  expect(await widthOfDialog()).toBe('450px')
  expect(isRequested()).toBe(false)
  expect(sent).toEqual(['delete', 'keep'])
})

test('[PS-054] [ER-058] a failed request or undo asks to e-mail support', async () => {
  const failing = () => {
    throw new Refusal('')
  }
  const shown = showPage(<Closing />, {
    ...memberAs(),
    'mutation DeleteCurrentUser': failing,
    'mutation CancelDeleteCurrentUser': failing,
  })
  ;(await find('button', closingMessages.close)).click()
  ;(await find('[role="alertdialog"] button', closingMessages.sure)).click()
  await eventually(() => expect(toasts(shown)[0]).toContain('Please e-mail support'))
  shown.services.queries.setQueryData<CurrentUser | null>(
    accountKeys.me,
    (me) => me && { ...me, deletionRequested: true },
  )
  ;(await find('button', closingMessages.undo)).click()
  ;(await find('[role="alertdialog"] button', closingMessages.undo)).click()
  await eventually(() =>
    expect(toasts(shown).filter((text) => text.includes('Please e-mail support'))).toHaveLength(2),
  )
})

const uploadsAre = (uploads: object[], more: Answers = {}): Answers => ({
  ...memberAs(),
  'GET /api/v1/users/current_user/uploads': () => ({
    uploads,
    max_size: 100 * 1024 * 1024,
    current_size: 3 * 1024 * 1024,
  }),
  ...more,
})
const file = {
  id: 'f1',
  name: 'harbour.png',
  path: '/uploads/f1/harbour.png',
  url: 'http://a.example/uploads/f1/harbour.png',
  object_size: 2048,
}

test('[PS-044] [PS-046] [SH-106] [ST-017] the storage modal lists files with size and address, and the space used', async () => {
  showPage(<StorageModal close={() => {}} />, uploadsAre([file]))
  const link = await find<HTMLAnchorElement>('a', 'harbour.png')
  expect(link.href).toBe(file.url)
  expect(link.closest('li')?.textContent).toContain('2 KB')
  expect(document.body.textContent).toContain('3.0 MB of 100.0 MB used')
  expect((await find('[role="dialog"]')).parentElement?.style.maxWidth).toBe('800px')
})

test('[PS-045] [ER-117] shows an empty state without files', async () => {
  showPage(<StorageModal close={() => {}} />, uploadsAre([]))
  await find('p', 'You have no uploaded files.')
})

test('shows the first of thousands of files, and more on demand', async () => {
  const files = Array.from({ length: 5000 }, (_, at) => ({ ...file, id: `f${at}`, name: `${at}.png` }))
  showPage(<StorageModal close={() => {}} />, uploadsAre(files))
  ;(await find('button', 'Show 100 of 4900 more')).click()
  await find('button', 'Show 100 of 4800 more')
  expect(document.querySelectorAll('li')).toHaveLength(200)
})

test('[PS-047] deletes a file from the storage modal', async () => {
  const deleted = vi.fn(() => ({}))
  showPage(
    <StorageModal close={() => {}} />,
    uploadsAre([file], { 'DELETE /api/v1/users/current_user/uploads/f1': deleted }),
  )
  ;(await find('button', uploadMessages.remove('harbour.png'))).click()
  await eventually(() => expect(deleted).toHaveBeenCalledOnce())
})

test('[PS-048] [ER-028] restores a file that could not be deleted, and reports it', async () => {
  let refuse = () => {}
  let asked = 0
  const list = { uploads: [file], max_size: 100 * 1024 * 1024, current_size: 2048 }
  const shown = showPage(
    <StorageModal close={() => {}} />,
    uploadsAre([file], {
      // An entry that was removed by mistake is restored immediately, whether or not the list is fetched again.
      'GET /api/v1/users/current_user/uploads': () => {
        asked += 1
        return asked === 1 ? list : new Promise(() => {})
      },
      'DELETE /api/v1/users/current_user/uploads/f1': async () => {
        await new Promise<void>((resolve) => {
          refuse = resolve
        })
        throw new Refusal('')
      },
    }),
  )
  ;(await find('button', uploadMessages.remove('harbour.png'))).click()
  await find('p', uploadMessages.empty)
  expect(document.body.textContent).toContain('0 bytes of 100.0 MB used')
  refuse()
  await find('a', 'harbour.png')
  expect(document.body.textContent).toContain('2 KB of 100.0 MB used')
  expect(toasts(shown)[0]).toContain('Unable to delete uploaded file')
})

test('[PS-049] [ER-027] reports files that could not be loaded', async () => {
  showPage(<StorageModal close={() => {}} />, {
    ...memberAs(),
    'GET /api/v1/users/current_user/uploads': () => {
      throw new Refusal('')
    },
  })
  await find('h2', 'Unable to get uploaded files information')
})

test('[SH-107] sends feedback from a modal of 450 px, with the page that it is about', async () => {
  const sent = vi.fn((_body: object) => ({}))
  const shown = showPage(<FeedbackModal close={() => {}} />, { ...memberAs(), 'POST /api/v1/feedback': sent })
  expect((await find('[role="dialog"]')).parentElement?.style.maxWidth).toBe('450px')
  expect((await find<HTMLButtonElement>('button', feedbackMessages.send)).disabled).toBe(true)
  write('I like it.')
  await eventually(async () =>
    expect((await find<HTMLButtonElement>('button', feedbackMessages.send)).disabled).toBe(false),
  )
  ;(await find('button', feedbackMessages.send)).click()
  await eventually(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ text: 'I like it.', page: '/' }))
  await eventually(() => expect(toasts(shown)).toEqual([feedbackMessages.sent]))
})

function Asking() {
  useSurvey()
  return null
}

test('[PS-056] [SH-108] shows the survey, 850 px wide, to eligible users and records that once', async () => {
  const seen = vi.fn(() => ({}))
  const sent = vi.fn((_body: object) => ({}))
  const { services } = showPage(<Asking />, {
    ...memberAs(),
    'POST /api/v1/users/survey-seen': seen,
    'POST /api/v1/feedback': sent,
  })
  await eventually(() => expect(services.queries.getQueryData(accountKeys.me)).toBeTruthy())
  expect(seek('[role="dialog"]')).toBeUndefined()
  services.queries.setQueryData<CurrentUser | null>(accountKeys.me, (me) => me && { ...me, sendSurvey: true })
  await find('[role="dialog"] h2', feedbackMessages.surveyTitle)
  expect((await find('[role="dialog"]')).parentElement?.style.maxWidth).toBe('850px')
  await eventually(() => expect(seen).toHaveBeenCalledOnce())
  document.querySelector<HTMLInputElement>('input[value="9"]')?.click()
  await eventually(async () =>
    expect((await find<HTMLButtonElement>('button', feedbackMessages.surveySend)).disabled).toBe(false),
  )
  ;(await find('button', feedbackMessages.surveySend)).click()
  await eventually(() =>
    expect(sent).toHaveBeenCalledExactlyOnceWith({ kind: 'survey', text: '', score: 9, page: '/' }),
  )
})

test('administrators read the feedback, with its authors', async () => {
  showPage(<FeedbackPage />, {
    ...memberAs(),
    'GET /api/v1/admin/feedback': () => ({
      feedback: [
        {
          id: 'x1',
          kind: 'survey',
          text: 'Nice.',
          score: '9',
          page: '/dashboard/recent',
          inserted_at: '2026-01-01T00:00:00Z',
          author: { id: 'u2', username: 'ben', avatar_url: '' },
        },
      ],
    }),
  })
  const item = await find('li', /Nice\./)
  expect(item.textContent).toMatch(/ben.*Nice\..*Survey · 9 of 10 · \/dashboard\/recent/)
  expect(names('h1')).toEqual([feedbackMessages.adminTitle])
})
