import { expect, test } from 'vitest'
import { folderAddress, withScripts } from './site.ts'
import { guardedWorker } from './worker-guard.ts'

const SCRIPT = '<script src="/own.js"></script>'
const given = (page: string | Buffer) =>
  Buffer.concat(withScripts(Buffer.from(page), SCRIPT, ['https://x.example/ä.js'])).toString()
const ADDED = `${SCRIPT}<script src="https://x.example/ä.js"></script>`

test.each([
  ['a head', '<!doctype html>\n<html lang="ä"><HEAD\nid="x">', '<title>ö</title></head>'],
  ['only a doctype', '\n <!DOCTYPE html>', '<p>日本</p>'],
  ['a doctype after a UTF-8 byte order mark', '\ufeff<!doctype html>', '<p>日本</p>'],
  ['neither', '', '<p>日本</p><header>x</header>'],
  ['a head that never ends', '<!doctype html>', '<head <head'],
  ['a head far down', '<!doctype html>', `<!--${'x'.repeat(70_000)}--><head></head>`],
  ['nothing in it', '', ''],
])(
  'a page with %s gets the scripts in the right place, and is otherwise unchanged',
  (_what, before, behind) => {
    expect(given(before + behind)).toBe(before + ADDED + behind)
  },
)

test('pages and workers are not copied, however large they are', () => {
  const page = Buffer.alloc(5 * 1024 * 1024, '<p>ä</p>')
  for (const parts of [withScripts(page, SCRIPT, []), guardedWorker(page)]) {
    const rest = parts.at(-1)
    expect([rest?.buffer, rest?.length]).toEqual([page.buffer, page.length])
  }
})

test.each([
  ['/docs', 'docs/index.html', '/docs/'],
  ['/a%20b/docs?x=1?y', 'a b/docs/index.html', '/a%20b/docs/?x=1?y'],
  ['//docs', 'docs/index.html', '/docs/'],
  ['/docs/', 'docs/index.html', null],
  ['/docs/index.html', 'docs/index.html', null],
  ['/', 'index.html', null],
  ['/docs', 'docs.html', null],
  ['/docs', '404.html', null],
])('%s, which is the file %s, belongs to %s', (url, file, address) => {
  expect(folderAddress(url, file)).toBe(address)
})
