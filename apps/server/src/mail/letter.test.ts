import { expect, test } from 'vitest'
import { mailHtml } from './letter.ts'

test('a mail fits a phone, follows the color scheme, breaks long words, and escapes what people wrote', () => {
  const html = mailHtml(
    'Ada <script>',
    { link: 'https://example.com/?a=1&b=2', label: 'Open "it"' },
    { quiet: 'Why & how' },
  )
  expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">')
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('overflow-wrap:anywhere')
  // A fixed color would be hard to read on one of the two backgrounds.
  expect(html).not.toMatch(/[^-]color:#/)
  expect(html).toContain('<p>Ada &lt;script&gt;</p>')
  expect(html).toContain('<a href="https://example.com/?a=1&amp;b=2">Open &quot;it&quot;</a>')
  expect(html).toContain('>Why &amp; how</p>')
})
