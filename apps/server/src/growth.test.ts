import { suggestedUsername } from '@sandlot/core/accounts/form-rules'
import { deviceOf } from '@sandlot/core/accounts/sessions/rules'
import { targetFolders } from '@sandlot/core/archives/import-folder-rules'
import { planArchive, planPlain, withoutTop } from '@sandlot/core/archives/import-rules'
import { readManifest } from '@sandlot/core/archives/manifest-rules'
import { archiveDirectories, portableName, rootNames } from '@sandlot/core/archives/names-rules'
import type { ZipEntry } from '@sandlot/core/archives/zip/format'
import { findZipEnd, readZipEntries } from '@sandlot/core/archives/zip/format'
import { toCamelCase, toSnakeCase } from '@sandlot/core/case'
import { withModulePage, withPublicPage } from '@sandlot/core/files/export/page'
import { withResources } from '@sandlot/core/files/external-resources-rules'
import { parentsOf, pathProblem, showPath } from '@sandlot/core/files/path-rules'
import type { FileChange } from '@sandlot/core/files/rest'
import { directoryPaths, slugify } from '@sandlot/core/files/rules'
import { applyChanges } from '@sandlot/core/files/save-rules'
import { cleanPath, folderNameProblem, folderPathProblem, pathTrail } from '@sandlot/core/folders/rules'
import { parseGitTree, parseRepository } from '@sandlot/core/repositories/find-rules'
import { bundlerFiles } from '@sandlot/core/runtime/bundler-rules'
import { descriptionProblem, tagsProblem } from '@sandlot/core/sandboxes/metadata/rules'
import { titleProblem } from '@sandlot/core/sandboxes/rules'
import { createRedactor, redactText } from '@sandlot/core/shell/redact-rules'
import { parse, validate } from 'graphql'
import { describe, test } from 'vitest'
import { openZip, type ZipFile } from './archives/open-zip.ts'
import { createPacker } from './archives/pack.ts'
import { runsAs } from './archives/runs-as.ts'
import { schema } from './features.ts'
import { isBinary } from './files/blobs.ts'
import { readNpmrc } from './platform/config/npmrc.ts'
import { assertReadable } from './platform/graphql/limits.ts'
import { measure } from './platform/graphql/measure.ts'
import { isTooDeep } from './platform/http/limits/json-depth.ts'
import { fieldsOf } from './platform/http/oauth.ts'
import { parseFrame } from './platform/live/protocol.ts'
import { requiresOf } from './runtime/npm/common-js.ts'
import { entriesFor, readManifest as readPackageManifest } from './runtime/npm/entries.ts'
import { importsOf, splitImport } from './runtime/npm/imports.ts'
import { pickRelease, readPackument } from './runtime/npm/packument.ts'
import { readRequest } from './runtime/npm/request.ts'
import { sitePaths, withScripts } from './runtime/preview/site.ts'
import { expectLinear } from './testing/growth.ts'
import { handMadeZip } from './testing/zips.ts'

const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index))

const entry = (path: string, offset = 0): ZipEntry => ({
  path,
  name: path,
  isDirectory: false,
  problem: null,
  isLink: false,
  method: 0,
  crc: 0,
  packedSize: 0,
  size: 0,
  offset,
})

const listed = (directory: string) => ({
  directory,
  folder: null,
  title: 'One',
  description: null,
  tags: [],
  privacy: 'public' as const,
  environment: 'static',
  entry: null,
  isV2: false,
  isTemplate: false,
  isFrozen: false,
  externalResources: [],
  files: 1,
})
const manifestOf = (directories: readonly string[], folders: string[] = []) => ({
  format: 'sandlot-archive' as const,
  version: 1 as const,
  folders,
  sandboxes: directories.map(listed),
  skipped: 0,
})

const fileOf = (sha: string) => ({ sha, size: 1 })
const project = (folders: number, filesIn: number) => ({
  directories: new Map(times(folders, (index): [string, string] => [`d${index}`, ''])),
  files: new Map(
    times(folders, (index) => index).flatMap((folder) =>
      times(filesIn, (index): [string, ReturnType<typeof fileOf>] => [`d${folder}/f${index}`, fileOf('x')]),
    ),
  ),
})
const save = (tree: ReturnType<typeof project>, changes: FileChange[]) =>
  applyChanges(tree, changes, ({ code }) => fileOf(code))

const onDisk = (zip: Buffer): ZipFile => ({
  stat: async () => ({ size: zip.length }),
  read: async (buffer, offset, length, position) => ({
    bytesRead: zip.copy(buffer, offset, position, position + length),
  }),
})
const unpackAll = (zip: Buffer) => async () => {
  const { entries, read } = await openZip(onDisk(zip), 2 ** 30)
  for (const one of entries) await read(one)
}

const pages = (size: number): string[] => [
  '<script '.repeat(size),
  '<script type=module '.repeat(size),
  '<script src=a '.repeat(size),
  `<script ${'src=a '.repeat(size)}`,
  `<script ${'src'.repeat(size)}>${' '.repeat(size)}x`,
  `<script src${' '.repeat(size)}x type${' '.repeat(size)}x>`,
  `<script src=a>${' '.repeat(size)}`.repeat(3),
  '<script src=a></script>'.repeat(size),
  '</body '.repeat(size),
  ' '.repeat(10 * size),
  '\t\n'.repeat(size),
]

const packumentOf = (versions: number) => ({
  'dist-tags': { latest: '1.0.0' },
  versions: Object.fromEntries(
    times(versions, (index) => [`1.${index}.0`, { dist: { tarball: 'https://example.com/a.tgz' } }]),
  ),
})

/** Each builds its worst-case input of a given size and returns the function that parses it. */
const parsers: Record<string, [size: number, workOn: (size: number) => () => unknown]> = {
  'a form of many fields': [
    500,
    (size) => {
      const form = times(size, (index) => `f${index}=1`).join('&')
      return () => fieldsOf(form)
    },
  ],
  'a page of unclosed tags': [
    2000,
    (size) => {
      const page = Buffer.from('<head '.repeat(size))
      return () => withScripts(page, '<script></script>', [])
    },
  ],
  'a page of blanks': [
    20_000,
    (size) => {
      const page = Buffer.from(' '.repeat(size))
      return () => withScripts(page, '', [])
    },
  ],
  'a page that resources are added to': [
    1000,
    (size) => {
      const page = '<body </head <html '.repeat(size)
      return () => withResources(page, ['https://example.com/a.css'])
    },
  ],
  'a page exported for other tools': [
    400,
    (size) => {
      const files = pages(size).map((code) => [{ path: 'index.html', code, isBinary: false }])
      const title = 'One'
      return () =>
        files.map((page) => [
          withPublicPage(page, { title, rootId: 'root' }),
          withModulePage(page, { title, rootId: 'root', entry: 'index.js' }),
        ])
    },
  ],
  'a page that is searched for its first script': [
    400,
    (size) => {
      const files = pages(size).map((code) => [{ path: 'index.html', code, isBinary: false }])
      return () => files.map(bundlerFiles)
    },
  ],
  'an address of slashes': [
    1000,
    (size) => {
      const address = `/a${'/'.repeat(size)}a`
      return () => sitePaths(address)
    },
  ],
  'the folders above a deep path': [
    1000,
    (size) => {
      const path = 'a/'.repeat(size)
      return () => parentsOf(path)
    },
  ],
  'a long path': [
    2000,
    (size) => {
      const path = 'a/'.repeat(size)
      return () => [pathProblem(path), showPath(path)]
    },
  ],
  'the folders of a long chain': [
    500,
    (size) => {
      const chain = times(size, (index) => ({
        shortid: `${index}`,
        title: 'a',
        directoryShortid: index === 0 ? null : `${index - 1}`,
      }))
      return () => directoryPaths(chain)
    },
  ],
  'a folder of a workspace by its path': [
    1000,
    (size) => {
      const path = '/a'.repeat(size)
      return () => [folderPathProblem(path), cleanPath(path), pathTrail(path)]
    },
  ],
  'a long name': [
    2000,
    (size) => {
      const name = ' -'.repeat(size)
      return () => [titleProblem(name), folderNameProblem(name), slugify(name), portableName(name)]
    },
  ],
  'a long description and many tags': [
    1000,
    (size) => {
      const tags = times(size, (index) => ` ${index} `)
      const text = 'word\n '.repeat(size)
      return () => [descriptionProblem(text), tagsProblem(tags)]
    },
  ],
  'a zip of deep paths': [
    200,
    (size) => {
      const entries = times(size, (index) => entry(`${'a/'.repeat(100)}${index}`))
      return () => [withoutTop(entries, 'x'), planPlain(entries, 'a.zip')]
    },
  ],
  'a zip with one path that gets ever deeper': [
    1000,
    (size) => {
      const entries = [entry(`${'a/'.repeat(size)}b`)]
      return () => [planPlain(entries, 'a.zip'), planArchive(entries, manifestOf(['x']))]
    },
  ],
  'an archive that names one directory repeatedly': [
    100,
    (size) => {
      const entries = times(size, (index) => entry(`a/${index}`))
      const manifest = manifestOf(times(size, () => 'a'))
      return () => planArchive(entries, manifest)
    },
  ],
  'an archive of many sandboxes': [
    200,
    (size) => {
      const names = times(size, (index) => `${index}`)
      const entries = names.map((name) => entry(`${name}/index.html`))
      return () => planArchive(entries, manifestOf(names))
    },
  ],
  'a manifest of many folders': [
    500,
    (size) => {
      const text = JSON.stringify(
        manifestOf(
          [],
          times(size, (index) => `/a/${index}`),
        ),
      )
      return () => {
        const read = readManifest(text)
        return (
          read &&
          'manifest' in read &&
          targetFolders({ folders: read.manifest.folders, items: [] }, { folder: '/b' })
        )
      }
    },
  ],
  'identical names inside a zip': [
    500,
    (size) => {
      const sandboxes = times(size, () => ({ folder: null, name: 'One' }))
      const paths = times(size, (index) => `/${index}/One`)
      return () => [archiveDirectories([], sandboxes), rootNames(paths)]
    },
  ],
  'the directory of a zip': [
    500,
    (size) => {
      const zip = handMadeZip(times(size, (index) => ({ name: `a${index}` })))
      return () => {
        const end = findZipEnd(zip, zip.length)
        if ('problem' in end) throw new Error(end.problem)
        return readZipEntries(zip.subarray(end.offset, end.offset + end.size), end.count)
      }
    },
  ],
  'the files of a zip being packed': [
    200,
    (size) => {
      const files = times(size, (index) => ({ path: `a/${index}`, content: Buffer.from(`file ${index}`) }))
      return () => {
        const packer = createPacker()
        return [packer.add(files), ...packer.end()]
      }
    },
  ],
  'the detected environment of a project with many files': [
    2000,
    (size) => {
      const files = times(size, (index) => ({ path: `a/${index}`, content: Buffer.alloc(0) }))
      const manifest = { path: 'package.json', content: Buffer.from('{"dependencies":{"react":"1"}}') }
      return () => runsAs([...files, manifest])
    },
  ],
  'a file that is text up to its end': [
    20_000,
    (size) => {
      const content = Buffer.from([...Buffer.alloc(size, 'é'), 0xff])
      return () => isBinary(content)
    },
  ],
  'the end of a zip among lookalikes': [
    2000,
    (size) => {
      const tail = Buffer.from('PK\x05\x06'.repeat(size), 'latin1')
      return () => findZipEnd(tail, tail.length)
    },
  ],
  'a save of many files': [
    300,
    (size) => {
      const changes = times(
        size,
        (index): FileChange => ({
          type: 'write',
          path: `src/deep/f${index}`,
          code: 'x',
          baseSha: null,
        }),
      )
      return () => save(project(0, 0), changes)
    },
  ],
  'a folder that is moved repeatedly': [
    60,
    (size) => {
      const tree = project(size, 2)
      const changes = times(
        size,
        (index): FileChange => ({
          type: 'move-directory',
          path: index === 0 ? 'd0' : `moved${index - 1}`,
          to: `moved${index}`,
        }),
      )
      return () => save(tree, changes)
    },
  ],
  'many folders being removed': [
    60,
    (size) => {
      const tree = project(size, 2)
      const changes = times(size, (index): FileChange => ({ type: 'remove-directory', path: `d${index}` }))
      return () => save(tree, changes)
    },
  ],
  'many folders being removed if empty': [
    60,
    (size) => {
      const tree = project(size, 2)
      const changes = times(
        size,
        (index): FileChange => ({
          type: 'remove-directory',
          path: `d${index}`,
          ifEmpty: true,
        }),
      )
      return () => save(tree, changes)
    },
  ],
  'folders that are moved into each other': [
    60,
    (size) => {
      const tree = project(size, 1)
      const changes = times(
        size - 1,
        (index): FileChange => ({
          type: 'move-directory',
          path: `d${index}`,
          to: `d${index + 1}/d${index}`,
        }),
      )
      return () => save(tree, changes)
    },
  ],
  'field names in many places': [
    1500,
    (size) => {
      const value = times(size, (index) => ({ [`some_name_${index}`]: { inner_name: [index] } }))
      return () => toSnakeCase(toCamelCase(value))
    },
  ],
  'a long field name': [
    2000,
    (size) => {
      const value = { ['_a'.repeat(size)]: 1, ['_'.repeat(size)]: 2 }
      return () => toSnakeCase(toCamelCase(value))
    },
  ],
  'deeply nested JSON': [
    5000,
    (size) => {
      const text = `{"a":${'[{"b":'.repeat(size)}1`
      return () => isTooDeep(text)
    },
  ],
  'JSON of quotes and backslashes': [
    2000,
    (size) => {
      const text = JSON.stringify({ a: '\\"\\\\'.repeat(size), b: `${'\\'.repeat(size)}"` })
      return () => isTooDeep(text)
    },
  ],
  'a socket frame': [
    1000,
    (size) => {
      const payload = { since: times(size, (index) => ({ index })) }
      const text = JSON.stringify(['1', '1', 'workspace:1', 'phx_join', payload])
      return () => parseFrame(text)
    },
  ],
  // More fields of one name are refused, so the number that are compared with each other does not grow with the
  // document.
  'a GraphQL document that requests the same fields repeatedly': [
    2,
    (size) => {
      const names = ['id', 'name', 'username', 'email', 'personalWorkspaceId', '__typename']
      const asked = times(size, (index) => `a${index}: ${names[index % names.length]} `.repeat(5))
      const text = `{ me { ${asked.join('')} } }`
      return () => {
        assertReadable(text)
        const errors = validate(schema, parse(text))
        if (errors.length > 0) throw errors[0]
      }
    },
  ],
  'a GraphQL document of fragments': [
    20,
    (size) => {
      const fragments = times(size, (index) => `fragment F${index} on User { id ...F${index + 1} }`)
      const document = parse(`{ me { ...F0 } } ${fragments.join(' ')} fragment F${size} on User { id }`)
      return () => measure(schema, document, {})
    },
  ],
  'a script with many imports': [
    500,
    (size) => {
      const code = times(size, (index) => `import a${index} from "a${index}"; require('b${index}')`).join(';')
      return () => [importsOf(code), requiresOf(code)]
    },
  ],
  'a script of beginnings': [
    500,
    (size) => {
      const code = 'if(process.env.NODE_ENV==="production"){require( from  import '.repeat(size)
      return () => [importsOf(code), requiresOf(code)]
    },
  ],
  'a long import name': [
    2000,
    (size) => {
      const name = `a/${'/'.repeat(size)}b`
      return () => splitImport(name)
    },
  ],
  'a package.json of many exports, for each of them': [
    1500,
    (size) => {
      const exports = Object.fromEntries(times(size, (index) => [`./p${index}/*`, `./${index}/*.js`]))
      return () => {
        const manifest = readPackageManifest(JSON.stringify({ exports }))
        return times(size, (index) => entriesFor(manifest, `p${index}/a`))
      }
    },
  ],
  'the versions of a package': [
    150,
    (size) => {
      const answer = packumentOf(size)
      return () => pickRelease(readPackument('a', answer), '^1.5.0')
    },
  ],
  'an .npmrc': [
    500,
    (size) => {
      const text = times(size, (index) => `@s${index}:registry = https://example.com/\${A}`).join('\n')
      return () => readNpmrc(text, { A: 'a' }, {})
    },
  ],
  'an .npmrc of blanks': [
    500,
    (size) => {
      const text = `registry${' '.repeat(size)}x`
      return () => readNpmrc(text, {}, {})
    },
  ],
  'an .npmrc of unclosed variables': [
    500,
    (size) => {
      const text = `registry=${'${a'.repeat(size)}`
      return () => readNpmrc(text, {}, {})
    },
  ],
  'an error message with text that resembles an address': [
    500,
    (size) => {
      const texts = ['a'.repeat(size), 'a-'.repeat(size), 'a://'.repeat(size), ` a://${'b:'.repeat(size)}`]
      return () => texts.map(redactText)
    },
  ],
  'the address of a logged request': [
    200,
    (size) => {
      const { learn, redact } = createRedactor()
      for (const route of ['/api/v1/a/:id', '/api/v1/b/:token']) learn(route)
      const addresses = [
        'a/'.repeat(size),
        `/signin/${'/'.repeat(size)}`,
        `/x?${'a=/b?c=1&'.repeat(size)}`,
        `/x?${'a=/'.repeat(size)}`,
        `/x?a=${encodeURIComponent(`/x?${'b=%2F&'.repeat(size)}`)}`,
        `/x?${'aB'.repeat(size)}=1`,
        `/x${'?'.repeat(size)}`,
      ]
      return () => addresses.map(redact)
    },
  ],
  'what a browser calls itself': [
    500,
    (size) => {
      const agents = ['Version/1 '.repeat(size), `Version/${'1'.repeat(size)}`, ' '.repeat(size)]
      return () => agents.map(deviceOf)
    },
  ],
  'a name that a provider gives a person': [
    500,
    (size) => {
      const names = [`a${'-'.repeat(size)}b`, '-'.repeat(size), 'é'.repeat(size), 'a-'.repeat(size)]
      return () => names.map(suggestedUsername)
    },
  ],
  'a link to a repository': [
    500,
    (size) => {
      const links = [
        `https://github.com/a${'/'.repeat(size)}b`,
        `github.com/${'/'.repeat(size)}`,
        `git@github.com:${'a/'.repeat(size)}`,
        `${' a'.repeat(size)}/b`,
        `https://github.com/a/b/tree/${'%2f'.repeat(size)}`,
      ]
      return () => links.map((link) => [parseRepository(link), parseGitTree(link)])
    },
  ],
  'a zip of many files, each of which is unpacked': [
    50,
    (size) => {
      const zip = handMadeZip(times(size, (index) => ({ name: `a/${index}`, content: `file ${index}` })))
      return unpackAll(zip)
    },
  ],
  'a zip with one large file': [
    2000,
    (size) => {
      const zip = handMadeZip([{ name: 'a', content: 'some text '.repeat(size) }])
      return unpackAll(zip)
    },
  ],
  // Addresses are limited to 16 KB.
  'an address below the npm gateway': [
    200,
    (size) => {
      const address = `unpkg/a@1/${'x/'.repeat(size)}?${'met&'.repeat(size)}`
      return () => readRequest(address)
    },
  ],
}

describe('ten times the input takes at most fifteen times as long:', () => {
  test.each(Object.entries(parsers))('%s', (_, [size, workOn]) => expectLinear(size, workOn))
})
