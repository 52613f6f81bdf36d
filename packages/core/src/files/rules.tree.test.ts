import { describe, expect, test } from 'vitest'
import type { FileDirectory, FileModule } from './rest.ts'
import { type FileNode, fileSize, fileToShow, fileTree, foldersAround, nestFiles } from './rules.ts'

const directory = (
  shortid: string,
  title: string,
  directoryShortid: string | null = null,
): FileDirectory => ({
  id: shortid,
  shortid,
  title,
  directoryShortid,
})
const module = (title: string, directoryShortid: string | null = null, code = ''): FileModule => ({
  id: title,
  shortid: title,
  title,
  code,
  directoryShortid,
  isBinary: false,
  sha: '',
  insertedAt: '',
  updatedAt: '',
})

const directories = [directory('s', 'src'), directory('p', 'parts', 's'), directory('e', 'empty')]
const modules = [
  module('package.json'),
  module('App.tsx', 's'),
  module('button.tsx', 'p'),
  module('README.md'),
  module('index.html'),
]

const outline = (nodes: readonly FileNode[], depth = 0): string[] =>
  nodes.flatMap((node) => [
    `${' '.repeat(depth)}${node.name}${node.file ? '' : '/'}`,
    ...outline(node.children, depth + 1),
  ])

describe('nestFiles', () => {
  test('puts folders before files at each level, including empty ones', () => {
    expect(outline(nestFiles(modules, directories))).toEqual([
      'empty/',
      'src/',
      ' parts/',
      '  button.tsx',
      ' App.tsx',
      'index.html',
      'package.json',
      'README.md',
    ])
  })

  test('terminates for directories in a cycle', () => {
    const loop = [directory('a', 'a', 'b'), directory('b', 'b', 'a')]
    expect(() => nestFiles([module('x.js', 'a')], loop)).not.toThrow()
  })
})

describe('fileToShow', () => {
  const files = fileTree(modules, directories)
  const shown = (wanted: string | undefined, entry: string | null) => fileToShow(files, wanted, entry)?.path

  test('shows the requested file, or nothing if it does not exist', () => {
    expect(shown('src/parts/button.tsx', null)).toBe('src/parts/button.tsx')
    expect(shown('/src/App.tsx', null)).toBe('src/App.tsx')
    expect(shown('src/Gone.tsx', 'src/App.tsx')).toBeUndefined()
  })

  test('defaults to the entry, then the README, then the first file', () => {
    expect(shown(undefined, '/src/App.tsx')).toBe('src/App.tsx')
    expect(shown(undefined, 'src/gone.js')).toBe('README.md')
    expect(fileToShow(fileTree([module('b.js'), module('a.js')], []), undefined, null)?.path).toBe('a.js')
    expect(fileToShow([], undefined, null)).toBeNull()
  })
})

test('foldersAround lists every folder above a file, the outermost first', () => {
  expect(foldersAround('src/parts/button.tsx')).toEqual(['src', 'src/parts'])
  expect(foldersAround('README.md')).toEqual([])
})

test('fileSize counts bytes rather than characters, and decodes base64', () => {
  expect(fileSize({ code: 'größe', isBinary: false })).toBe(7)
  expect(fileSize({ code: btoa('abcd'), isBinary: true })).toBe(4)
  expect(fileSize({ code: btoa('abc'), isBinary: true })).toBe(3)
})
