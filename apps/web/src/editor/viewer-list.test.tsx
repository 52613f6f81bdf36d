import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ViewerList } from './viewer-list.tsx'

const viewer = (username: string, name: string | null = null) => ({
  id: username,
  username,
  name,
  avatarUrl: `/${username}.svg`,
})
const textOf = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter(Boolean)

test('who else is here is shown by picture and told by name; of many the number of the others', () => {
  expect(renderToStaticMarkup(<ViewerList viewers={[]} />)).toBe('')
  const two = renderToStaticMarkup(<ViewerList viewers={[viewer('ann', 'Ann'), viewer('bob')]} />)
  expect(textOf(two)).toEqual(['Ann', 'bob'])
  expect(two).toContain('aria-label="Also here now"')
  expect(two).toContain('title="Ann is here too"')
  expect(two).toContain('src="/ann.svg"')
  const many = renderToStaticMarkup(
    <ViewerList viewers={['a', 'b', 'c', 'd', 'e', 'f'].map((id) => viewer(id))} />,
  )
  expect(textOf(many)).toEqual(['a', 'b', 'c', 'd', '+2', 'e,', 'f'])
})
