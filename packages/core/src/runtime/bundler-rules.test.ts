import { describe, expect, test } from 'vitest'
import { bundlerFiles, withDependency } from './bundler-rules.ts'
import type { PreviewFile } from './rules.ts'

const file = (path: string, code: string): PreviewFile => ({ path, code, isBinary: false })
const page = file('index.html', '<div id=root></div><script type="module" src="/src/main.jsx"></script>')
const mainOf = (files: readonly PreviewFile[]) =>
  JSON.parse(bundlerFiles(files).find(({ path }) => path === 'package.json')?.code ?? '{}').main

test('the first script in the page becomes the entry', () => {
  expect(mainOf([page, file('src/main.jsx', ''), file('package.json', '{"name":"x"}')])).toBe('src/main.jsx')
})

test.each([
  [
    'names a main that is there',
    [page, file('src/main.jsx', ''), file('package.json', '{"main":"./a.js"}'), file('a.js', '')],
  ],
  ['has no page', [file('package.json', '{}'), file('src/index.js', '')]],
  ['names a script that is not there', [page, file('package.json', '{}')]],
  [
    'names a script of another site',
    [file('index.html', '<script type=module src="https://x.example/a.js">'), file('package.json', '{}')],
  ],
  ['cannot be read', [page, file('src/main.jsx', ''), file('package.json', '{')]],
])('a project that %s stays unchanged', (_why, files) => {
  expect(bundlerFiles(files)).toBe(files)
})

test('adds a package.json if there is none', () => {
  expect(mainOf([page, file('src/main.jsx', '')])).toBe('src/main.jsx')
  expect(bundlerFiles([file('index.js', '')])).toContainEqual(file('package.json', '{}'))
})

describe('adding a dependency', () => {
  const add = (code: string) => withDependency(code, 'left-pad', '^1.3.0')

  test('sorts it among the others, in the file’s indentation', () => {
    const code = '{\n    "name": "x",\n    "dependencies": { "react": "19.0.0", "axios": "1.0.0" }\n}\n'
    expect(add(code)).toBe(
      '{\n    "name": "x",\n    "dependencies": {\n        "axios": "1.0.0",\n        "left-pad": "^1.3.0",\n        "react": "19.0.0"\n    }\n}\n',
    )
  })

  test('moves it from devDependencies, and starts a missing list', () => {
    expect(JSON.parse(add('{"devDependencies":{"left-pad":"1.0.0","vite":"7"}}') ?? '')).toEqual({
      dependencies: { 'left-pad': '^1.3.0' },
      devDependencies: { vite: '7' },
    })
    expect(JSON.parse(add('{}') ?? '')).toEqual({ dependencies: { 'left-pad': '^1.3.0' } })
  })

  test('skips an unreadable file', () => {
    expect(add('{')).toBeNull()
    expect(add('3')).toBeNull()
  })
})
