// @vitest-environment jsdom
import { sessionMessages } from '@sandlot/core/accounts/sessions/messages'
import { adminWorkspaceMessages as say } from '@sandlot/core/admin/workspaces-messages'
import { expect, test, vi } from 'vitest'
import { eventually, find, names, press, seek, type } from '../sandboxes/testing/dom.ts'
import { memberAs, Refusal } from '../sandboxes/testing/server.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'
// Loaded before the tests start, because it can take longer than their timeouts on a busy machine.
import './plan-modal.tsx'
import { WorkspacesPage } from './workspaces-page.tsx'

const ours = {
  id: 'w1',
  name: 'Ours',
  type: 'TEAM',
  members: 3,
  sandboxes: 7,
  admins: ['ann'],
  plan: 'free' as string | null,
  ubb_beta: true,
  friend_of_csb: false,
  included_credits: null as number | null,
  trial_end: null,
  spending_limit: null as number | null,
  request: null as object | null,
  deleted_at: null as string | null,
  inserted_at: '2026-01-01T00:00:00Z',
}

async function open(answer: (body: Record<string, unknown>) => unknown, workspace = ours) {
  const set = vi.fn(answer)
  const state = { workspace }
  showPage(<WorkspacesPage />, {
    ...memberAs(),
    'GET /api/v1/admin/workspaces': () => ({ workspaces: [state.workspace], next: null }),
    'PATCH /api/v1/admin/workspaces/w1/plan': (body) => {
      const changed = set(body)
      state.workspace = { ...state.workspace, ...(changed as object) }
      return state.workspace
    },
  })
  ;(await find('button', say.setPlanOf('Ours'))).click()
  await find('[role="dialog"] h2', say.planTitle('Ours'))
  return set
}

const save = async () => (await find('[role="dialog"] button', say.save)).click()

async function choose(name: string, value: string) {
  const select = await find<HTMLSelectElement>(`select[name="${name}"]`)
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}
const choosePlan = (plan: string) => choose('plan', plan)

test('sets a plan and a flag, and the list shows it', async () => {
  const set = await open(() => ({ plan: 'pro', friend_of_csb: true }))
  await choosePlan('pro')
  ;(await find<HTMLInputElement>('[role="dialog"] label input[role="switch"]:not(:checked)')).click()
  await save()
  await find('[role="status"]', new RegExp(say.planSet('Ours', 'Pro')))
  await eventually(() => expect(seek('[role="dialog"]')).toBeUndefined())
  expect(set).toHaveBeenCalledExactlyOnceWith({ plan: 'pro', friend_of_csb: true })
  await eventually(() => expect(seek('li')?.textContent).toContain('Pro'))
})

test('a deleted workspace is marked', async () => {
  showPage(<WorkspacesPage />, {
    ...memberAs(),
    'GET /api/v1/admin/workspaces': () => ({
      workspaces: [ours, { ...ours, id: 'w2', name: 'Gone', deleted_at: '2026-01-02T00:00:00Z' }],
      next: null,
    }),
  })
  await find('li', /Gone.*Deleted/)
  expect(names('li').filter((row) => row.includes('Deleted'))).toHaveLength(1)
})

test('gives a plan as a trial of some days, but never the free plan', async () => {
  const set = await open(() => ({ plan: 'pro' }))
  expect(seek('select[name="trial"]')).toBeUndefined()
  await choosePlan('pro')
  await choose('trial', '14')
  await save()
  await eventually(() => expect(seek('[role="dialog"]')).toBeUndefined())
  expect(set).toHaveBeenCalledExactlyOnceWith({ plan: 'pro', trial_days: 14 })
})

test('shows a refusal in the dialog, and can retry', async () => {
  let isRefused = true
  const set = await open(() => {
    if (isRefused) throw new Refusal('Not now.')
    return { plan: 'enterprise' }
  })
  await choosePlan('enterprise')
  await save()
  await find('[role="alert"]', `${say.planFailed}: Not now.`)
  isRefused = false
  await save()
  await eventually(() => expect(seek('[role="dialog"]')).toBeUndefined())
  expect(set).toHaveBeenCalledTimes(2)
})

test('asks for a fresh sign-in above the dialog when needed, then sets the plan', async () => {
  let isFresh = false
  const set = await open(() => {
    if (!isFresh) throw new Refusal(sessionMessages.signInAgain, 'sign_in_again')
    return { plan: 'pro' }
  })
  await choosePlan('pro')
  await save()
  await find('[role="dialog"] h2', sessionMessages.againTitle)
  isFresh = true
  ;(await find('button', sessionMessages.againDone)).click()
  await find('[role="status"]', new RegExp(say.planSet('Ours', 'Pro')))
  await eventually(() => expect(seek('[role="dialog"]')).toBeUndefined())
  expect(set).toHaveBeenCalledTimes(2)
})

test('sends no unchanged values, and closing changes nothing', async () => {
  const set = await open(() => ({}))
  await save()
  await eventually(() => expect(seek('[role="dialog"]')).toBeUndefined())
  ;(await find('button', say.setPlanOf('Ours'))).click()
  await choosePlan('pro')
  press('Escape')
  await eventually(() => expect(seek('[role="dialog"]')).toBeUndefined())
  expect(set).not.toHaveBeenCalled()
})

const request = {
  ...{ plan: 'pro', yearly: true, addons: ['credits_500', 'credits_500'], by: 'ann' },
  at: '2026-01-01T00:00:00Z',
}

test('grants a requested plan with its add-ons, as additional credits', async () => {
  const set = await open(() => ({ request: null, included_credits: 2000 }), { ...ours, request })
  expect((await find<HTMLInputElement>('input[name="credits"]')).value).toBe('2000')
  await save()
  await eventually(() => expect(set).toHaveBeenCalledExactlyOnceWith({ plan: 'pro', included_credits: 2000 }))
})

test('shows granted credits and removes them with an empty field; sends no invalid number', async () => {
  const set = await open(() => ({ included_credits: null }), { ...ours, included_credits: 9000 })
  const field = await find<HTMLInputElement>('input[name="credits"]')
  expect(field.value).toBe('9000')
  type(field, 'many')
  await find('[role="dialog"]', new RegExp(say.creditsWrong))
  await save()
  expect(set).not.toHaveBeenCalled()
  type(field, '')
  await save()
  await eventually(() => expect(set).toHaveBeenCalledExactlyOnceWith({ included_credits: null }))
})

test('shows and preselects the requested plan; choosing Free declines it', async () => {
  const set = await open(() => ({ request: null }), { ...ours, request, spending_limit: 50 })
  await eventually(() => expect(seek('li')?.textContent).toContain(say.asks('Pro')))
  expect(seek('li')?.textContent).toContain(
    'Also asks for paid yearly, 2 × 500 credits, a spending limit of $50',
  )
  const dialog = await find('[role="dialog"]')
  expect(dialog.textContent).toMatch(
    /ann asked .* for Pro, paid yearly, 2 × 500 credits, a spending limit of \$50\./,
  )
  expect((await find<HTMLSelectElement>('select[name="plan"]')).value).toBe('pro')
  await choosePlan('free')
  await save()
  await eventually(() => expect(set).toHaveBeenCalledExactlyOnceWith({ plan: 'free' }))
  await eventually(() => expect(seek('li')?.textContent).not.toContain(say.asks('Pro')))
})
