import { expect, test } from 'vitest'
import { endingWithKind, resourceKind, resourceTag, withResources } from './external-resources-rules.ts'

const style = 'https://cdn.example/style.css'
const script = 'https://cdn.example/app.js'

test.each([
  style,
  '//cdn.example/style.css',
  'https://cdn.example/style.css?v=1',
  'https://cdn.example/STYLE.CSS#part',
  'https://cdn.example/build?file=style.css',
])('%s is a style [TP-024]', (url) => expect(resourceKind(url)).toBe('style'))

test.each([
  'https://fonts.googleapis.com/css2?family=Inter:wght@400;700&display=swap',
  'https://fonts.bunny.net/css?family=lato',
  '//fonts.example/family',
])('the font link %s is a style [TP-025]', (url) => expect(resourceKind(url)).toBe('style'))

test.each([
  script,
  'https://cdn.example/css',
  'https://cdn.example/style.css.js',
  'https://fonts.example/loader.js',
  'https://cdn.tailwindcss.com',
  'no address at all',
])('%s is a script [TP-026]', (url) => expect(resourceKind(url)).toBe('script'))

test('adds the type to a URL for the bundler, which goes by the extension', () => {
  const style = 'https://cdn.example/style.css?v=1'
  expect(endingWithKind(style)).toBe(`${style}#.css`)
  for (const plain of ['https://cdn.example/style.css', script]) expect(endingWithKind(plain)).toBe(plain)
})

test('escapes a URL in its attribute', () => {
  expect(resourceTag('https://x.example/"><b>.css')).toBe(
    '<link rel="stylesheet" href="https://x.example/&quot;>&lt;b>.css">',
  )
})

test.each([
  [
    '<html>\n  <head>\n    <title>x</title>\n  </head>\n</html>',
    '    <title>x</title>\n    @1\n    @2\n  </head>',
  ],
  ['<head><title>x</title></head><body>', '<title>x</title>@1@2</head><body>'],
  ['<h1>x</h1><body class="a">', '<h1>x</h1>@1@2<body class="a">'],
  ['<!doctype html>\n<p>x', '<!doctype html>@1@2\n<p>x'],
  ['<p>x', '@1@2<p>x'],
  ['', '@1@2'],
])('inserts the tags into %j in order, where pages load them first', (html, expected) => {
  const page = withResources(html, [style, ` ${script} `, style, ''])
  expect(page).toContain(expected.replace('@1', resourceTag(style)).replace('@2', resourceTag(script)))
  expect(withResources(page, [style, script])).toBe(page)
})
