import { expect, test } from 'vitest'
import { allPages } from './api-pages.ts'
import type { ApiRequest } from './api-request.ts'

const get = (url: string): ApiRequest => ({ url, method: 'GET', body: null, isGraphql: false })

test('follows the next cursor, and joins the pages', async () => {
  const asked: string[] = []
  const whole = await allPages(
    get('http://h/api/v1/admin/people?limit=2'),
    { people: ['a', 'b'], next: 'b' },
    async ({ url }) => {
      asked.push(url)
      return { people: ['c'], next: null }
    },
  )
  expect(asked).toEqual(['http://h/api/v1/admin/people?limit=2&after=b'])
  expect(whole).toEqual({ people: ['a', 'b', 'c'], next: null })
})

test('continues versions before the last one', async () => {
  const whole = await allPages(
    get('http://h/v'),
    { versions: [{ version: 9 }], has_more: true },
    async ({ url }) => ({
      versions: [{ version: Number(new URL(url).searchParams.get('before')) - 1 }],
      has_more: false,
    }),
  )
  expect(whole).toEqual({ versions: [{ version: 9 }, { version: 8 }], has_more: false })
})

test('in GraphQL, passes the last cursor as $after until a page is empty', async () => {
  const query = 'query D($after: ID) { me { drafts(after: $after) { id cursor } } }'
  const request = {
    url: 'http://h/api/graphql',
    method: 'POST',
    body: JSON.stringify({ query }),
    isGraphql: true,
  }
  const page = (ids: string[]) => ({ data: { me: { drafts: ids.map((id) => ({ id, cursor: id })) } } })
  const whole = await allPages(request, page(['a', 'b']), async ({ body }) =>
    page((JSON.parse(body ?? '') as { variables: { after: string } }).variables.after === 'b' ? ['c'] : []),
  )
  expect(whole).toEqual(page(['a', 'b', 'c']))
})

test('treats anything but a list as one page, and stops when a host repeats the same page', async () => {
  const never = () => Promise.reject(new Error('asked'))
  expect(await allPages(get('http://h/me'), { username: 'ada' }, never)).toEqual({ username: 'ada' })
  const same = { people: ['a'], next: 'a' }
  expect(await allPages(get('http://h/p'), same, async () => same)).toEqual({ people: ['a', 'a'], next: 'a' })
})
