// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { find } from '../sandboxes/testing/dom.ts'
import { keyboard } from '../sandboxes/testing/keyboard.ts'
import { type Answers, memberAs, Refusal } from '../sandboxes/testing/server.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'
import { LikeButton } from './like-button.tsx'

const record = { __typename: 'Sandbox', id: 'aaa111', likeCount: 1, userLiked: false }

function Shown() {
  const { data } = useQuery({
    queryKey: ['sandboxes', 'one', 'aaa111'],
    queryFn: () => record,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ? <LikeButton sandbox={data} /> : null
}

const show = (more: Answers) => showPage(<Shown />, { ...memberAs(), ...more })

test('shows a like immediately, sends it, and removes it with the same button', async () => {
  const sent: string[] = []
  show({
    'POST /api/v1/sandboxes/aaa111/likes': () => {
      sent.push('like')
      return { like_count: 2, user_liked: true }
    },
    'DELETE /api/v1/sandboxes/aaa111/likes': () => {
      sent.push('unlike')
      return { like_count: 1, user_liked: false }
    },
  })
  ;(await find('button', '1 like')).click()
  const liked = await find('button', '2 likes')
  expect(liked.getAttribute('aria-pressed')).toBe('true')
  await vi.waitFor(() => expect(sent).toEqual(['like']))
  liked.click()
  await find('button', '1 like')
  await vi.waitFor(() => expect(sent).toEqual(['like', 'unlike']))
})

test('likes and unlikes by keyboard, and the button keeps the focus', async () => {
  show({
    'POST /api/v1/sandboxes/aaa111/likes': () => ({ like_count: 2, user_liked: true }),
    'DELETE /api/v1/sandboxes/aaa111/likes': () => ({ like_count: 1, user_liked: false }),
  })
  const keys = keyboard()
  await keys.tabTo('button', '1 like')
  await keys.type('{Enter}')
  await keys.isAt('button[aria-pressed="true"]', '2 likes')
  await keys.type(' ')
  await keys.isAt('button[aria-pressed="false"]', '1 like')
})

test('reverts a refused like and reports it', async () => {
  const { services } = show({
    'POST /api/v1/sandboxes/aaa111/likes': () => {
      throw new Refusal('Not now.')
    },
  })
  ;(await find('button', '1 like')).click()
  await vi.waitFor(() =>
    expect(services.toasts.list().map(({ text }) => text)).toEqual([
      'There was a problem saving your like: Not now.',
    ]),
  )
  await find('button', '1 like')
})
