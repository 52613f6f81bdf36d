import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { describe, expect, test } from 'vitest'
import { iconSet, rareKeys } from './icon-set.ts'
import { RareIcon } from './rare-icon.tsx'
import { rareIcons } from './rare-icons.ts'
import { TemplateIcon } from './template-icon.tsx'

const specifiedKeys = [
  ...['adonis', 'react', 'vue', 'preact', 'reactTs', 'svelte', 'angular', 'parcel', 'dojo', 'ember'],
  ...['sapper', 'cxjs', 'reason', 'gatsby', 'marko', 'next', 'nuxt', 'node', 'apollo', 'nest'],
  ...['staticTemplate', 'styleguidist', 'gridsome', 'vuepress', 'docusaurus', 'mdxDeck', 'quasar'],
  ...['unibit', 'remix', 'solid'],
]

const show = (icon: string | null, size?: number) =>
  renderToStaticMarkup(
    <TemplateIcon icon={icon} title="Our shop" {...(size === undefined ? {} : { size })} />,
  )

const react = show('react')
const all = [...iconSet, ...Object.entries(rareIcons)]

describe('TemplateIcon', () => {
  test('[TP-001] [TP-004] each of the thirty keys shows its own drawing', () => {
    expect(specifiedKeys).toHaveLength(30)
    expect(all.map(([key]) => key)).toEqual(expect.arrayContaining(specifiedKeys))
    expect(new Set(all.map(([, Icon]) => renderToStaticMarkup(<Icon />))).size).toBe(all.length)
    for (const [key, Icon] of iconSet) expect(show(key)).toBe(renderToStaticMarkup(<Icon />))
  })

  test.each(rareKeys)('loads the drawing of %s on demand', async (key) => {
    const { prelude } = await prerender(<TemplateIcon icon={key} title="" />)
    expect(await new Response(prelude).text()).toContain(renderToStaticMarkup(<RareIcon icon={key} />))
  })

  test.each(['javascript', 'html', 'docker', 'python', 'astro'])(
    'the starters also have a drawing for %s',
    (key) => {
      expect(show(key)).not.toBe(react)
    },
  )

  test('[TP-002] [TP-005] an unknown template and an unknown key show the React icon', () => {
    for (const icon of [null, '', 'no-such-template', 'React', 'constructor', '__proto__']) {
      expect(show(icon)).toBe(react)
    }
  })

  test('[TP-003] an https address is shown as an image with the title as its alternative text', () => {
    const image = show('https://cdn.example.com/shop.png?v=1&s=2')
    expect(image).toMatch(/^<img /)
    expect(image).toContain('src="https://cdn.example.com/shop.png?v=1&amp;s=2"')
    expect(image).toContain('alt="Our shop"')
    expect(show('HTTPS://cdn.example.com/shop.png')).toMatch(/^<img /)
  })

  test.each([
    'http://cdn.example.com/a.png',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    '//x.example/a.png',
  ])('loads no picture from %s', (icon) => expect(show(icon)).toBe(react))

  test('[TP-006] [TP-007] [CN-102] every icon is a 32 by 32 vector drawing at scale 1 by default', () => {
    for (const [key, Icon] of all) {
      const drawing = renderToStaticMarkup(<Icon />)
      expect(drawing, key).toMatch(
        /^<svg aria-hidden="true" focusable="false" viewBox="0 0 32 32" width="32" height="32">./,
      )
      expect(drawing, key).not.toMatch(/<image|href=|\bid=/)
      expect(renderToStaticMarkup(<Icon width={20} height={24} scale={2} />), key).toContain(
        'width="40" height="48"',
      )
    }
  })

  test('a given size applies to drawings and images', () => {
    expect(show('vue', 20)).toContain('width="20" height="20"')
    expect(show('https://cdn.example.com/a.png', 20)).toContain('width="20" height="20"')
    expect(show('https://cdn.example.com/a.png')).toContain('width="32" height="32"')
  })
})
