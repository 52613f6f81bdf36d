import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { StarterManifest } from './manifest.ts'

const LARGEST_FILE_BYTES = 64 * 1024

/** The bundled sandboxes: id, title, environment, and the file that opens first. */
const sandboxes = [
  ['angular', 'Angular', 'angular-cli', 'src/app.component.ts'],
  ['preact', 'Preact', 'preact-cli', 'src/App.jsx'],
  ['react', 'React', 'create-react-app', 'src/App.js'],
  ['react-ts', 'React (TypeScript)', 'create-react-app-typescript', 'src/App.tsx'],
  ['rjk9n4zj7m', 'Static HTML and CSS', 'static', 'index.html'],
  ['solid', 'Solid', 'solid', 'src/App.jsx'],
  ['svelte', 'Svelte', 'svelte', 'src/App.svelte'],
  ['vanilla', 'Vanilla JavaScript', 'parcel', 'src/index.js'],
  ['vanilla-ts', 'Vanilla TypeScript', 'parcel', 'src/index.ts'],
  ['vue', 'Vue', 'vue-cli', 'src/App.vue'],
] as const

const devboxes = [
  ['3l5fg9', 'JavaScript', 'node', 'src/main.js'],
  ['7rp8q9', 'TypeScript', 'node', 'src/main.ts'],
  ['9qputt', 'React (Vite + TS)', 'node', 'src/App.tsx'],
  ['astro', 'Astro', 'node', 'src/pages/index.astro'],
  ['fxis37', 'Next.js', 'next', 'app/page.tsx'],
  ['hsd8ke', 'Docker', 'docker', 'src/page.js'],
  ['in2qez', 'Python', 'python', 'page.py'],
  ['kmwy42', 'HTML and CSS', 'node', 'index.html'],
  ['nest', 'NestJS', 'nest', 'src/page.ts'],
  ['node', 'Node.js', 'node', 'src/page.js'],
  ['nuxt', 'Nuxt', 'nuxt', 'app/app.vue'],
  ['pb6sit', 'Vue (Vite)', 'node', 'src/App.vue'],
  ['remix', 'React Router', 'remix', 'app/routes/home.tsx'],
  ['sveltekit', 'SvelteKit', 'node', 'src/routes/+page.svelte'],
  ['sveltevite', 'Svelte (Vite)', 'node', 'src/App.svelte'],
  ['yrqw7k', 'Code with AI', 'node', 'src/page.ts'],
] as const

const table = [
  ...sandboxes.map((row) => [...row, false] as const),
  ...devboxes.map((row) => [...row, true] as const),
]

/** Their framework generates the page. */
const writesNoPage = new Set(['fxis37', 'nuxt', 'remix'])
const hasNoPackage = new Set(['in2qez', 'rjk9n4zj7m'])

const isRange = z.string().regex(/^[\^~]?\d+\.\d+\.\d+$/)
const PackageManifest = z.strictObject({
  name: z.string(),
  private: z.literal(true),
  version: z.literal('0.0.0'),
  type: z.literal('module').optional(),
  scripts: z.record(z.string(), z.string().min(1)),
  dependencies: z.record(z.string(), isRange).optional(),
  devDependencies: z.record(z.string(), isRange).optional(),
  engines: z.strictObject({ node: z.string() }).optional(),
  browserslist: z.array(z.string()).optional(),
})

/** Maps paths below `files/` to contents, decoded strictly: a byte that is not UTF-8 throws. */
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

const everyFile = table.flatMap(([id]) => [...filesOf(id)])

test('every starter is listed here, and ids, aliases and titles are unique', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((one) => one.isDirectory())
  expect(folders.map(({ name }) => name).sort()).toEqual(table.map(([id]) => id).sort())
  const manifests = table.map(([id]) => manifestOf(id))
  const names = manifests.flatMap(({ id, alias }) => [...new Set([id, alias])])
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(manifests.map(({ title }) => title)).size).toBe(table.length)
})

describe.each(table)('starter %s', (id, title, environment, entry, v2) => {
  const manifest = manifestOf(id)
  const files = filesOf(id)

  test('has a manifest with its details and topics', () => {
    expect(manifest).toMatchObject({ id, title, environment, entry, v2 })
    expect(manifest.tags[0]).toBe('starter')
    expect(new Set(manifest.tags).size).toBe(manifest.tags.length)
    expect(manifest.tags.length).toBeGreaterThan(1)
    for (const added of ['browser', 'server', 'playground', 'devbox', 'workspace'])
      expect(manifest.tags).not.toContain(added)
    expect(manifest.tags.includes('typescript')).toBe([...files.keys()].some((path) => /\.tsx?$/.test(path)))
  })

  test('shows its name and which file to edit on its first screen, and that file opens first', () => {
    const first = files.get(entry)
    expect(first).toContain(`<h1>${title}</h1>`)
    expect(first).toContain(`Edit <code>${entry}</code> to see your change.`)
  })

  test('has something interactive', () => {
    const texts = [...files.values()].join('\n')
    expect(texts).toMatch(/Add a grain|type="checkbox"/)
  })

  test('has only short text files, no names that differ only in case, and no external requests', () => {
    const lower = [...files.keys()].map((path) => path.toLowerCase())
    expect(new Set(lower).size).toBe(lower.length)
    for (const [path, content] of files) {
      expect(content, path).not.toContain('\0')
      expect(Buffer.byteLength(content), path).toBeLessThan(LARGEST_FILE_BYTES)
      if (extname(path) === '.md') continue
      const elsewhere = content
        .replaceAll('http://www.w3.org/2000/svg', '')
        .replaceAll('http://localhost:', '')
      expect(elsewhere, path).not.toMatch(/https?:\/\//)
    }
  })

  test('has a readme, and ignores build output in git', () => {
    expect(files.get('README.md')?.split('\n')[0]).toBe(`# ${title}`)
    expect(files.get('README.md')).toContain(`\`${entry}\``)
    const ignored = files.get('.gitignore') ?? ''
    if (!hasNoPackage.has(id)) expect(ignored).toMatch(/^node_modules\n/)
    expect(ignored).toContain('.DS_Store\n')
  })

  if (!writesNoPage.has(id)) {
    test('has a page with a language, a title, a viewport and an icon', () => {
      const page = [...files.values()].find((content) => content.includes('<!doctype html>'))
      expect(page).toContain('<html lang="en">')
      expect(page).toMatch(/<title>[^<]+<\/title>/)
      expect(page).toContain('<meta name="viewport" content="width=device-width, initial-scale=1" />')
      expect(page).toMatch(/<link rel="icon" [^>]*href="\/?favicon\.svg" \/>/)
    })
  }

  test('has a private package named after its alias, with version ranges and no dependency twice', () => {
    const text = files.get('package.json')
    expect(text === undefined).toBe(hasNoPackage.has(id))
    if (text === undefined) return
    const { name, scripts, dependencies = {}, devDependencies = {} } = PackageManifest.parse(JSON.parse(text))
    expect(name).toBe(manifest.alias)
    expect(scripts.build ?? scripts.start).toBeTruthy()
    const both = Object.keys(dependencies).filter((one) => one in devDependencies)
    expect(both).toEqual([])
  })
})

/**
 * For each starter, the bundler loads these before it renders anything. Packages only for builds on a computer are dev
 * dependencies.
 */
test('starters that run in the browser need few packages there', () => {
  const needed = sandboxes.map(([id]) => {
    const text = filesOf(id).get('package.json')
    return [id, text ? Object.keys(PackageManifest.parse(JSON.parse(text)).dependencies ?? {}).length : 0]
  })
  expect(Object.fromEntries(needed)).toEqual({
    angular: 9,
    preact: 2,
    react: 3,
    'react-ts': 3,
    rjk9n4zj7m: 0,
    solid: 1,
    svelte: 1,
    vanilla: 0,
    'vanilla-ts': 0,
    vue: 1,
  })
})

describe('the container', () => {
  const files = filesOf('hsd8ke')
  const lines = (files.get('Dockerfile') ?? '').split('\n').filter(Boolean)
  const argumentsOf = (instruction: string) =>
    lines
      .filter((line) => line.startsWith(`${instruction} `))
      .map((line) => line.slice(instruction.length + 1))

  test('uses only known Docker instructions, and files that exist and are not ignored', () => {
    const known = /^(FROM|WORKDIR|COPY|RUN|USER|ENV|EXPOSE|CMD) \S/
    expect(lines.filter((line) => !known.test(line))).toEqual([])
    expect(lines[0]).toMatch(/^FROM node:\d+-alpine$/)
    const ignored = (files.get('.dockerignore') ?? '').split('\n').filter(Boolean)
    const copied = argumentsOf('COPY').map((text) => text.split(' ')[0] ?? '')
    expect(copied).not.toHaveLength(0)
    for (const path of copied) {
      expect(
        [...files.keys()].some((file) => file === path || file.startsWith(`${path}/`)),
        path,
      ).toBe(true)
      expect(ignored).not.toContain(path)
    }
    const [command] = argumentsOf('CMD').map((text) => z.array(z.string()).parse(JSON.parse(text)))
    expect(command?.[0]).toBe('node')
    expect(files.has(command?.[1] ?? '')).toBe(true)
    expect(argumentsOf('USER')).toEqual(['node'])
  })

  test('listens on the compose file’s port', () => {
    const [port] = argumentsOf('EXPOSE')
    expect(argumentsOf('ENV').join(' ')).toContain(`PORT=${port}`)
    expect(files.get('compose.yaml')).toContain(`- "${port}:${port}"`)
  })
})

test('starters look alike: apart from colors, they share one base stylesheet and one heap', () => {
  const base = everyFile
    .filter(([, content]) => content.startsWith(':root {'))
    .map(([, content]) => content.replaceAll(/^ *--.*\n/gm, '').split('\n.controls {')[0])
  expect(base).toHaveLength(table.length)
  expect(new Set(base).size).toBe(1)

  for (const [name, count] of [
    ['heap.js', 12],
    ['heap.ts', 11],
  ] as const) {
    const heaps = everyFile.filter(([path]) => basename(path) === name).map(([, content]) => content)
    expect(heaps, name).toHaveLength(count)
    expect(new Set(heaps).size, name).toBe(1)
  }
})
