import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { StarterManifest } from './manifest.ts'

const LARGEST_FILE_BYTES = 64 * 1024

const PackageManifest = z.object({
  name: z.string(),
  private: z.literal(true),
  type: z.literal('module'),
  scripts: z.object({ dev: z.string(), build: z.string(), preview: z.string() }),
  dependencies: z.record(z.string(), z.string().startsWith('^')).optional(),
  devDependencies: z.record(z.string(), z.string().startsWith('^')),
})

const ids = readdirSync(import.meta.dirname).filter((name) =>
  statSync(join(import.meta.dirname, name)).isDirectory(),
)

/** Path below `files/` to content, decoded strictly: a byte that is not UTF-8 throws. */
function filesOf(id: string): Map<string, string> {
  const root = join(import.meta.dirname, id, 'files')
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  return new Map(
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => statSync(join(root, path)).isFile())
      .map((path) => [path, utf8.decode(readFileSync(join(root, path)))]),
  )
}

function manifestOf(id: string): StarterManifest {
  return StarterManifest.parse(
    JSON.parse(readFileSync(join(import.meta.dirname, id, 'template.json'), 'utf8')),
  )
}

test('ids and aliases name one starter each', () => {
  const names = ids.flatMap((id) => [id, manifestOf(id).alias])
  expect(ids).toEqual(['3l5fg9', '9qputt', 'kmwy42', 'pb6sit', 'react', 'svelte'])
  expect(new Set(names).size).toBe(names.length)
})

describe.each(ids)('starter %s', (id) => {
  const manifest = manifestOf(id)
  const files = filesOf(id)

  test('its manifest names its folder and marks it as a starter', () => {
    expect(manifest.id).toBe(id)
    expect(manifest.tags).toContain('starter')
    expect(manifest.tags.includes('typescript')).toBe([...files.keys()].some((path) => /\.tsx?$/.test(path)))
  })

  test('its first screen says its name and which file to edit, and that file opens first', () => {
    const entry = files.get(manifest.entry)
    expect(entry).toContain(`<h1>${manifest.title}</h1>`)
    expect(entry).toContain(`Edit <code>${manifest.entry}</code> to see your change.`)
  })

  test('every file is short text and nothing is fetched from another host', () => {
    for (const [path, content] of files) {
      expect(content, path).not.toContain('\0')
      expect(Buffer.byteLength(content), path).toBeLessThan(LARGEST_FILE_BYTES)
      if (extname(path) === '.md') continue
      expect(content.replaceAll('http://www.w3.org/2000/svg', ''), path).not.toMatch(/https?:\/\//)
    }
  })

  test('its page has a language, a title, a viewport and an icon', () => {
    const page = files.get('index.html')
    expect(page).toContain('<html lang="en">')
    expect(page).toMatch(/<title>[^<]+<\/title>/)
    expect(page).toContain('<meta name="viewport" content="width=device-width, initial-scale=1" />')
    expect(page).toMatch(/<link rel="icon" [^>]*href="\/?favicon\.svg" \/>/)
  })

  test('it brings a readme and keeps what is built out of git', () => {
    expect(files.get('README.md')?.split('\n')[0]).toBe(`# ${manifest.title}`)
    expect(files.has('.gitignore')).toBe(true)
    if (files.has('package.json')) expect(files.get('.gitignore')).toMatch(/^node_modules\ndist\n/)
  })
})

test('only the page of HTML and CSS goes without a package', () => {
  expect(ids.filter((id) => !filesOf(id).has('package.json'))).toEqual(['kmwy42'])
})

test.each(ids.filter((id) => filesOf(id).has('package.json')))(
  'the package of starter %s has the usual scripts and caret ranges',
  (id) => {
    const parsed = PackageManifest.parse(JSON.parse(filesOf(id).get('package.json') ?? ''))
    expect(parsed.name).toBe(manifestOf(id).alias)
  },
)

test('the starters look alike: colours apart, they share one base stylesheet and one heap', () => {
  const everyFile = ids.flatMap((id) => [...filesOf(id)])
  const base = everyFile
    .filter(([, content]) => content.startsWith(':root {'))
    .map(([, content]) => content.replaceAll(/^ *--.*\n/gm, '').split('\n.controls {')[0])
  expect(base).toHaveLength(ids.length)
  expect(new Set(base).size).toBe(1)

  const heaps = everyFile.filter(([path]) => basename(path) === 'heap.js').map(([, content]) => content)
  expect(heaps).toHaveLength(4)
  expect(new Set(heaps).size).toBe(1)
})
