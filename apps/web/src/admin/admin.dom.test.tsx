// @vitest-environment jsdom
import '@sandlot/ui/menu-popover'
import '../shell/ui/alert-modal.tsx'
import { sessionMessages } from '@sandlot/core/accounts/sessions/messages'
import { adminMessages, settingsMessages, tierAdminMessages } from '@sandlot/core/admin/messages'
import { peopleMessages } from '@sandlot/core/admin/people-messages'
import { jobMessages } from '@sandlot/core/admin/system-messages'
import { expect, test, vi } from 'vitest'
import { eventually, find, names, press, seek, type } from '../sandboxes/testing/dom.ts'
import { memberAs, Refusal, USER_ID } from '../sandboxes/testing/server.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'
import { JobsPage } from './jobs-page.tsx'
import { MachinesPage } from './machines-page.tsx'
import { PeoplePage } from './people-page.tsx'
import { adminKeys } from './queries.ts'
import { SettingsPage } from './settings-page.tsx'

const at = '2026-01-01T00:00:00Z'
const someone = (id: string, fields: object = {}) => ({
  id,
  username: id,
  name: null,
  email: `${id}@example.com`,
  avatar_url: '',
  is_admin: false,
  providers: ['github'],
  sessions: 0,
  inserted_at: at,
  last_used_at: null,
  suspended_at: null,
  tokens: 0,
  closes_at: null,
  ...fields,
})
const nano = { tier: 1, shortid: 'vm-1', name: 'Nano', cpu: 2, memory: 4, storage: 20, credit_basis: 10 }

/** Opens a user's menu with the keyboard and selects an item. */
async function choose(who: string, action: string) {
  ;(await find('button', peopleMessages.menu(who))).focus()
  await eventually(() => {
    if (document.querySelector('[role="menu"]')) return
    press('ArrowDown')
    throw new Error('The menu is not open yet.')
  })
  ;(await find('[role="menuitem"]', action)).click()
}

test('shows a user’s sessions and tokens, and when their account closes', async () => {
  const eve = someone('eve', { sessions: 3, tokens: 2, closes_at: '2026-03-02T12:00:00Z' })
  showPage(<PeoplePage />, {
    ...memberAs(),
    'GET /api/v1/admin/people': () => ({
      people: [eve, someone('fay', { sessions: 1, tokens: 1 })],
      next: null,
    }),
  })
  await eventually(() => expect(seek('li')?.textContent).toContain('Closes on Mar 2, 2026'))
  const [first, second] = [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(first).toMatch(/1 browser session.*2 tokens/)
  expect(second).toContain('1 token')
  expect(second).not.toMatch(/browser|Closes/)
})

test('suspends a user only after a confirmation that states the consequences', async () => {
  const eve = someone('eve')
  const suspend = vi.fn(() => Object.assign(eve, { suspended_at: at }))
  showPage(<PeoplePage />, {
    ...memberAs(),
    'GET /api/v1/admin/people': () => ({
      people: [someone(USER_ID, { is_admin: true }), eve],
      next: null,
    }),
    'POST /api/v1/admin/people/eve/suspend': suspend,
  })
  await choose('eve', peopleMessages.actions.suspend)
  await find('[role="alertdialog"]')
  expect(document.body.textContent).toContain(peopleMessages.confirm.suspend.text)
  ;(await find('button', 'Cancel')).click()
  await eventually(() => expect(seek('[role="alertdialog"]')).toBeUndefined())
  expect(suspend).not.toHaveBeenCalled()

  await choose('eve', peopleMessages.actions.suspend)
  ;(await find('[role="alertdialog"] button', peopleMessages.confirm.suspend.action)).click()
  await eventually(() => expect(document.body.textContent).toContain(peopleMessages.done.suspend('eve')))
  await eventually(() =>
    expect(document.querySelector('li:nth-child(2)')?.textContent).toContain(peopleMessages.suspended),
  )
  expect(suspend).toHaveBeenCalledTimes(1)
})

test('asks for a fresh sign-in when needed, then repeats the action', async () => {
  let isFresh = false
  const eve = someone('eve')
  showPage(<PeoplePage />, {
    ...memberAs(),
    'GET /api/v1/admin/people': () => ({ people: [eve], next: null }),
    'POST /api/v1/admin/people/eve/make-admin': () => {
      if (!isFresh) throw new Refusal(sessionMessages.signInAgain, 'sign_in_again')
      return Object.assign(eve, { is_admin: true })
    },
  })
  await choose('eve', peopleMessages.actions['make-admin'])
  ;(await find('[role="alertdialog"] button', peopleMessages.confirm['make-admin'].action)).click()
  await find('[role="dialog"]')
  expect(document.body.textContent).toContain(sessionMessages.againText)
  isFresh = true
  ;(await find('button', sessionMessages.againDone)).click()
  await eventually(() =>
    expect(document.body.textContent).toContain(peopleMessages.done['make-admin']('eve')),
  )
  expect(eve).toMatchObject({ is_admin: true })
})

/** Refuses until the sign-in is fresh, which `signInAgain` achieves. */
function askingForFresh(answer: object) {
  let isFresh = false
  return {
    answer: () => {
      if (!isFresh) throw new Refusal(sessionMessages.signInAgain, 'sign_in_again')
      return answer
    },
    signInAgain: async () => {
      await find('[role="dialog"] h2', sessionMessages.againTitle)
      isFresh = true
      ;(await find('button', sessionMessages.againDone)).click()
    },
  }
}

test('creates a sign-in link after a fresh sign-in when needed', async () => {
  const { answer, signInAgain } = askingForFresh({ url: 'https://x/signin/t', expires_at: at })
  showPage(<PeoplePage />, {
    ...memberAs(),
    'GET /api/v1/admin/people': () => ({ people: [someone('eve')], next: null }),
    'POST /api/v1/admin/people/eve/sign-in-link': answer,
  })
  await choose('eve', peopleMessages.signInLink)
  ;(await find('[role="alertdialog"] button', peopleMessages.signInLinkAction)).click()
  await signInAgain()
  await find('[role="alertdialog"] h2', peopleMessages.signInLinkReady('eve'))
})

test('saves a size after a fresh sign-in when needed', async () => {
  const { answer, signInAgain } = askingForFresh({ ...nano, cpu: 4 })
  showPage(<MachinesPage />, {
    ...memberAs(),
    'GET /api/vm_tiers': () => ({ vm_tiers: [nano] }),
    'PATCH /api/vm_tiers/vm-1': answer,
  })
  const cpu = await eventually(() => {
    const [, second] = document.querySelectorAll<HTMLInputElement>('form input')
    if (!second) throw new Error('There is no form yet.')
    return second
  })
  type(cpu, '4')
  ;(await find('button', 'Save')).click()
  await signInAgain()
  await eventually(() => expect(document.body.textContent).toContain(tierAdminMessages.saved('Nano')))
})

test('does not offer suspending oneself, and shows the reason for a refusal', async () => {
  showPage(<PeoplePage />, {
    ...memberAs(),
    'GET /api/v1/admin/people': () => ({ people: [someone(USER_ID, { is_admin: true })], next: null }),
    [`POST /api/v1/admin/people/${USER_ID}/remove-admin`]: () => {
      throw new Refusal(peopleMessages.lastAdmin)
    },
  })
  await choose(USER_ID, peopleMessages.actions['remove-admin'])
  await find('[role="alertdialog"]')
  expect(document.body.textContent).toContain(peopleMessages.confirm['remove-self'].text)
  ;(await find('[role="alertdialog"] button', peopleMessages.confirm['remove-self'].action)).click()
  await eventually(() => expect(document.body.textContent).toContain(peopleMessages.lastAdmin))
  expect(names('[role="menuitem"]')).not.toContain(peopleMessages.actions.suspend)
})

test('failed jobs show their error and can be retried', async () => {
  const job = {
    id: '7',
    task: 'mail:send',
    state: 'failed',
    attempts: 12,
    attempts_max: 12,
    last_error: 'connection refused',
    run_at: at,
    inserted_at: at,
  }
  showPage(<JobsPage />, {
    ...memberAs(),
    'GET /api/v1/admin/jobs': () => ({
      jobs: [job],
      next: null,
      scheduled: [{ task: 'mail:purge', last_run_at: null }],
    }),
    'POST /api/v1/admin/jobs/retry': ({ ids }) => {
      Object.assign(job, { state: 'waiting', attempts: 0 })
      return { ids }
    },
  })
  const again = await find('button', jobMessages.retry)
  expect(document.body.textContent).toContain('connection refused')
  expect(document.body.textContent).toContain(jobMessages.neverRun)
  again.click()
  await eventually(() => expect(document.body.textContent).toContain(jobMessages.retried(1)))
  await eventually(() => expect(seek('button', jobMessages.retry)).toBeUndefined())
})

test('saves a size with its seen version; reports an invalid number at its field', async () => {
  const tier = { ...nano }
  const change = vi.fn(({ seen: _, ...body }: Record<string, unknown>) => Object.assign(tier, body))
  showPage(<MachinesPage />, {
    ...memberAs(),
    'GET /api/vm_tiers': () => ({ vm_tiers: [tier] }),
    'PATCH /api/vm_tiers/vm-1': change,
  })
  const fields = await eventually(() => {
    const found = [...document.querySelectorAll<HTMLInputElement>('form input')]
    expect(found).toHaveLength(5)
    return found
  })
  type(fields[1] as HTMLInputElement, '0')
  await eventually(() => expect(document.body.textContent).toContain(tierAdminMessages.number(1, 100_000)))
  type(fields[1] as HTMLInputElement, '4')
  ;(await find('button', 'Save')).click()
  await eventually(() => expect(document.body.textContent).toContain(tierAdminMessages.saved('Nano')))
  expect(change).toHaveBeenCalledWith({
    cpu: 4,
    seen: { name: 'Nano', cpu: 2, memory: 4, storage: 20, credit_basis: 10 },
  })
})

test('what an admin types outlasts a save by another, which is not overwritten unseen', async () => {
  const sent = vi.fn()
  const settings = { sign_up: 'open', announcement: null as string | null, revision: 1 }
  const { services } = showPage(<SettingsPage />, {
    ...memberAs(),
    'GET /api/v1/admin/settings': () => settings,
    'PATCH /api/v1/admin/settings': (body) => {
      sent(body)
      if (body.revision !== settings.revision) throw new Refusal(adminMessages.changedMeanwhile, 'CONFLICT')
      return Object.assign(settings, body, { revision: settings.revision + 1 })
    },
  })
  const { htmlFor } = await find<HTMLLabelElement>('label', settingsMessages.announcement)
  const field = document.getElementById(htmlFor) as HTMLInputElement
  field.focus()
  type(field, 'Half a sent')
  Object.assign(settings, { sign_up: 'invited', announcement: 'Theirs', revision: 2 })
  await services.queries.invalidateQueries({ queryKey: adminKeys.settings })
  await eventually(() => expect(document.body.textContent).toContain(settingsMessages.signUpHints.invited))
  expect(field.value).toBe('Half a sent')
  expect(document.activeElement).toBe(field)
  const save = await find<HTMLButtonElement>('button', adminMessages.save)
  save.click()
  await find('[role="alert"]', /Somebody else has changed this/)
  expect(field.value).toBe('Half a sent')
  save.click()
  await eventually(() =>
    expect(sent.mock.calls).toEqual([
      [{ revision: 1, announcement: 'Half a sent' }],
      [{ revision: 2, announcement: 'Half a sent' }],
    ]),
  )
  await eventually(() => expect(save.disabled).toBe(true))
  expect(field.value).toBe('Half a sent')
})

test('discards what an admin typed for what is saved', async () => {
  showPage(<SettingsPage />, {
    ...memberAs(),
    'GET /api/v1/admin/settings': () => ({ sign_up: 'open', announcement: 'Ours', revision: 1 }),
  })
  const { htmlFor } = await find<HTMLLabelElement>('label', settingsMessages.announcement)
  const field = document.getElementById(htmlFor) as HTMLInputElement
  type(field, 'Half a sent')
  ;(await find('button', adminMessages.undo)).click()
  await eventually(() => expect(field.value).toBe('Ours'))
  expect(seek('button', adminMessages.undo)).toBeUndefined()
})
