// @vitest-environment jsdom
import { beforeAll, expect, test, vi } from 'vitest'
import { eventually, find, seek, type } from '../../sandboxes/testing/dom.ts'
import { type Answers, abilitiesAs, memberAs, Refusal } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { EnvPanel } from './env-panel.tsx'
import { devbox } from './testing/box.ts'

beforeAll(() => import('../../shell/ui/alert-modal.tsx'), 60_000)

const PATH = '/api/v1/sandboxes/aaa111/box/env'
type Sent = {
  set?: { name: string; value: string; is_secret: boolean; hosts?: string[] }[]
  remove?: string[]
}

const show = (answers: Answers = {}, sandbox: object = {}) => {
  const sent: Sent[] = []
  let variables = [
    { name: 'API_KEY', is_secret: true, value: null as string | null, hosts: ['api.example.com'] },
    { name: 'PORT', is_secret: false, value: '3000', hosts: [] as string[] },
  ]
  showPage(<EnvPanel sandbox={devbox(sandbox)} />, {
    ...memberAs(),
    [`GET ${PATH}`]: () => ({ variables }),
    [`PATCH ${PATH}`]: (body) => {
      const { set = [], remove = [] } = body as Sent
      sent.push(body as Sent)
      variables = [
        ...variables.filter(({ name }) => !remove.includes(name) && !set.some((one) => one.name === name)),
        ...set.map((one) => ({ hosts: [], ...one, value: one.is_secret ? null : one.value })),
      ]
      return { variables }
    },
    ...answers,
  })
  return { sent }
}

const write = (field: HTMLTextAreaElement, text: string) => {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

test('shows variables with their values, secrets without', async () => {
  show()
  await find('button', 'Change PORT')
  const rows = [...document.querySelectorAll('li')].map((row) =>
    [...row.querySelectorAll('p')].map((p) => p.textContent),
  )
  expect(rows).toEqual([
    ['API_KEY', 'Secret, only for api.example.com'],
    ['PORT', '3000'],
  ])
})

test('sends a new secret once and clears its field', async () => {
  const { sent } = show()
  type(await find<HTMLInputElement>('input', 'Name'), 'TOKEN')
  const value = await find<HTMLTextAreaElement>('textarea', 'Value')
  write(value, 'hush')
  ;(await find<HTMLInputElement>('input[type="checkbox"]')).click()
  await eventually(() => expect(seek<HTMLButtonElement>('button', 'Add')?.disabled).toBe(false))
  ;(await find('button', 'Add')).click()
  await find('button', 'Change TOKEN')
  expect(sent).toEqual([{ set: [{ name: 'TOKEN', value: 'hush', is_secret: true, hosts: [] }] }])
  expect(value.value).toBe('')
  expect(document.body.innerHTML).not.toContain('hush')
  expect(document.querySelector('section [role="status"]')?.textContent).toContain('TOKEN was saved')
})

test('reports an invalid name before sending', async () => {
  const { sent } = show()
  type(await find<HTMLInputElement>('input', 'Name'), '1 two')
  await eventually(() => expect(seek<HTMLButtonElement>('button', 'Add')?.disabled).toBe(false))
  ;(await find('button', 'Add')).click()
  await find('[role="alert"]', /letters, digits and underscores/)
  expect(sent).toEqual([])
})

test('changes a secret without showing its old value', async () => {
  const { sent } = show()
  ;(await find('button', 'Change API_KEY')).click()
  const field = await find<HTMLTextAreaElement>('textarea', 'New value of API_KEY')
  expect(field.value).toBe('')
  write(field, 'next')
  await eventually(() => expect(field.value).toBe('next'))
  ;(await find('button', 'Save')).click()
  await eventually(() =>
    expect(sent).toEqual([
      { set: [{ name: 'API_KEY', value: 'next', is_secret: true, hosts: ['api.example.com'] }] },
    ]),
  )
  await find('button', 'Change API_KEY')
})

test('restricts a secret to certain hosts, and reports invalid ones before sending', async () => {
  const { sent } = show()
  type(await find<HTMLInputElement>('input', 'Name'), 'TOKEN')
  write(await find<HTMLTextAreaElement>('textarea', 'Value'), 'hush')
  expect(seek('input', 'Only for these hosts')).toBeUndefined()
  ;(await find<HTMLInputElement>('input[type="checkbox"]')).click()
  const hosts = await find<HTMLInputElement>('input', 'Only for these hosts')
  type(hosts, 'https://api.example.com')
  await eventually(() => expect(seek<HTMLButtonElement>('button', 'Add')?.disabled).toBe(false))
  ;(await find('button', 'Add')).click()
  await find('[role="alert"]', /Name hosts such as api.example.com/)
  expect(sent).toEqual([])
  type(hosts, 'API.example.com, *.example.org')
  await eventually(() => expect(seek('[role="alert"]')).toBeUndefined())
  ;(await find('button', 'Add')).click()
  await find('button', 'Change TOKEN')
  expect(sent).toEqual([
    {
      set: [{ name: 'TOKEN', value: 'hush', is_secret: true, hosts: ['api.example.com', '*.example.org'] }],
    },
  ])
  expect(document.body.textContent).toContain('Secret, only for api.example.com, *.example.org')
})

test('removes a variable only after a confirmation', async () => {
  const { sent } = show()
  ;(await find('button', 'Remove PORT')).click()
  await find('[role="alertdialog"]')
  expect(sent).toEqual([])
  ;[...document.querySelectorAll<HTMLElement>('[role="alertdialog"] button')].at(-1)?.click()
  await eventually(() => expect(seek('button', 'Change PORT')).toBeUndefined())
  expect(sent).toEqual([{ remove: ['PORT'] }])
})

test('reports a refusal and keeps the input', async () => {
  show({
    [`PATCH ${PATH}`]: () => {
      throw new Refusal('A devbox can have 200 variables.', 'LIMIT')
    },
  })
  type(await find<HTMLInputElement>('input', 'Name'), 'ONE_MORE')
  await eventually(() => expect(seek<HTMLButtonElement>('button', 'Add')?.disabled).toBe(false))
  ;(await find('button', 'Add')).click()
  await eventually(() => expect(document.body.textContent).toContain('A devbox can have 200 variables.'))
  expect((await find<HTMLInputElement>('input', 'Name')).value).toBe('ONE_MORE')
})

test('sends no request for users with read-only access', async () => {
  const read = vi.fn()
  show({ [`GET ${PATH}`]: read }, { abilities: abilitiesAs('READ') })
  await eventually(() => expect(document.body.textContent).toContain('Only people who can edit this devbox'))
  expect(read).not.toHaveBeenCalled()
})
