// @vitest-environment jsdom
import { TEAM_AVATAR_COLORS } from '@sandlot/core/workspaces/limits'
import { TeamAvatar } from '@sandlot/ui/team-avatar'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'

afterEach(() => document.body.replaceChildren())

function show(props: Parameters<typeof TeamAvatar>[0]): HTMLElement | null {
  const place = document.body.appendChild(document.createElement('div'))
  flushSync(() => createRoot(place).render(<TeamAvatar {...props} />))
  return place.firstElementChild as HTMLElement | null
}

const IMAGE = 'https://example.com/acme.png'
const colorOf = (name: string) => /bg-team-(\d)/.exec(show({ name, url: null })?.className ?? '')?.[1]

test('[SH-072] shows nothing without a name', () => {
  expect(show({ name: '', url: IMAGE })).toBeNull()
})

test('[SH-073] [SH-074] shows an image, or the first letter on a color if there is none or it fails to load', async () => {
  const image = show({ name: 'acme', url: IMAGE })
  expect(image?.getAttribute('src')).toBe(IMAGE)
  const place = image?.parentElement
  flushSync(() => image?.dispatchEvent(new Event('error')))
  for (const shown of [place?.firstElementChild, show({ name: 'acme', url: null })]) {
    expect(shown?.getAttribute('data-letter')).toBe('A')
    expect(shown?.className).toContain('bg-team-')
  }
})

test('[SH-075] [SH-076] [CN-101] the length of the name modulo 7 selects one of 8 colors; it is 24 or 55 px wide', () => {
  expect(TEAM_AVATAR_COLORS).toBe(8)
  expect(new Set(Array.from({ length: 8 }, (_, length) => colorOf('x'.repeat(length + 1)))).size).toBe(7)
  expect(['a', 'ab', 'abcdef', 'abcdefg', 'abcdefgh', ''.padEnd(13, 'x')].map(colorOf)).toEqual([
    '1',
    '2',
    '6',
    '0',
    '1',
    '6',
  ])
  for (const [size, px] of [
    ['small', '24px'],
    ['large', '55px'],
  ] as const)
    for (const url of [null, IMAGE]) {
      const { style } = show({ name: 'acme', url, size }) as HTMLElement
      expect([style.width, style.height]).toEqual([px, px])
    }
})
