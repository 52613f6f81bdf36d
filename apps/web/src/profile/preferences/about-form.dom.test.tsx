// @vitest-environment jsdom
import { accountKeys } from '@sandlot/core/accounts/queries'
import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { expect, test, vi } from 'vitest'
import { useMe } from '../../accounts/use-me.ts'
import { eventually, find, type } from '../../sandboxes/testing/dom.ts'
import { type Answers, memberAs, person, Refusal, USER_ID } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { AboutForm } from './about-form.tsx'
import { UsernameForm } from './username-form.tsx'

function Page() {
  const me = useMe()
  return (
    <>
      <p id="called">{me?.name}</p>
      {me && <UsernameForm me={me} />}
      {me && <AboutForm me={me} />}
    </>
  )
}

const show = (answer: Answers[string]) =>
  showPage(<Page />, {
    ...memberAs(),
    'GET /api/v1/users/current': () => person,
    'mutation UpdateCurrentUser': answer,
  })
const field = async (label: string) => {
  const { htmlFor } = await find<HTMLLabelElement>('label', label)
  return document.getElementById(htmlFor) as HTMLInputElement
}
const write = (area: HTMLElement, text: string) => {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text)
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
const save = () => find<HTMLButtonElement>('button', 'Save')

test('saves the profile text with all its fields in one request, and shows it', async () => {
  const sent = vi.fn()
  const { services } = show((input) => {
    sent(input)
    return { updateCurrentUser: { __typename: 'User', id: USER_ID, ...input } }
  })
  expect((await save()).disabled).toBe(true)
  type(await field('Display name'), 'Ann Quay')
  write(await field('Bio'), 'I build harbours.')
  write(await field('Links'), 'https://a.example\n\n https://b.example ')
  ;(await save()).click()
  await find('#called', 'Ann Quay')
  expect(sent).toHaveBeenCalledExactlyOnceWith({
    username: 'ann',
    name: 'Ann Quay',
    bio: 'I build harbours.',
    socialLinks: ['https://a.example', 'https://b.example'],
  })
  await eventually(() =>
    expect(services.toasts.list().map(({ text }) => text)).toEqual(['Your profile is saved']),
  )
})

test('reports an invalid link and sends nothing', async () => {
  const sent = vi.fn()
  show(sent)
  write(await field('Links'), 'javascript:alert(1)')
  await find('p', '“javascript:alert(1)” is not a web address. Start it with https:// or http://.')
  expect((await save()).disabled).toBe(true)
  document.querySelectorAll('form')[1]?.requestSubmit()
  expect(sent).not.toHaveBeenCalled()
})

test('shows the reason for a refusal and keeps the input', async () => {
  const { services } = show(() => {
    throw new Refusal('Not now.')
  })
  write(await field('Bio'), 'I build harbours.')
  ;(await save()).click()
  await eventually(() =>
    expect(services.toasts.list().map(({ text }) => text)).toEqual([
      'There was a problem updating your profile. Not now.',
    ]),
  )
  expect((await field('Bio')).value).toBe('I build harbours.')
})

test('keeps a username that was changed elsewhere', async () => {
  const sent = vi.fn()
  let username = person.username
  showPage(<Page />, {
    ...memberAs(),
    'GET /api/v1/users/current': () => ({ ...person, username }),
    'mutation UpdateCurrentUser': (input) => {
      sent(input.username)
      return { updateCurrentUser: { __typename: 'User', id: USER_ID, ...input } }
    },
  })
  write(await field('Bio'), 'I build harbours.')
  username = 'anna'
  ;(await save()).click()
  await eventually(() => expect(sent).toHaveBeenCalledExactlyOnceWith('anna'))
})

test('saving one field does not undo what was changed in another window', async () => {
  const sent = vi.fn()
  const { services } = show((input) => {
    sent(input)
    return { updateCurrentUser: { ...person, __typename: 'User', id: USER_ID, name: 'Anna', ...input } }
  })
  write(await field('Bio'), 'I build harbours.')
  services.queries.setQueryData<CurrentUser | null>(
    accountKeys.me,
    (me) => me && { ...me, username: 'anna', name: 'Anna', socialLinks: ['https://a.example'] },
  )
  await eventually(async () => expect((await field('Display name')).value).toBe('Anna'))
  expect([(await field('Username')).value, (await field('Links')).value]).toEqual([
    'anna',
    'https://a.example',
  ])
  expect((await field('Bio')).value).toBe('I build harbours.')
  expect((await find<HTMLButtonElement>('button', 'Change Username')).disabled).toBe(true)
  ;(await save()).click()
  await eventually(() =>
    expect(sent).toHaveBeenCalledExactlyOnceWith({ username: 'ann', bio: 'I build harbours.' }),
  )
  await eventually(async () => expect((await save()).disabled).toBe(true))
})
