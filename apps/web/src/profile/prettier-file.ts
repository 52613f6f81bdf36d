import { nameOf, parentOf } from '@sandlot/core/files/path-rules'
import picomatch from 'picomatch'
import { parse as parseYaml } from 'yaml'
import * as z from 'zod/mini'
import {
  defaultPrettierConfig,
  FileOptions,
  type PrettierConfig,
  type PrettierOptions,
  prettierConfigFrom,
} from './prettier-config.ts'

/** What Prettier itself goes by where a configuration file is silent; only this differs from ours. */
const ownDefaults: PrettierConfig = { ...defaultPrettierConfig, trailingComma: 'all' }

type ConfigFile = { path: string; code: string }

/** In the order in which Prettier takes them where a folder has several. */
const fileNames = ['package.json', '.prettierrc', '.prettierrc.json', '.prettierrc.yaml', '.prettierrc.yml']

/** JSON too: it is YAML. Aliases that grow without end are an error of the parser. */
function parsed(code: string): unknown {
  try {
    return parseYaml(code, { logLevel: 'error' })
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function ownConfig({ path, code }: ConfigFile): Record<string, unknown> | undefined {
  const value = parsed(code)
  const own = nameOf(path) === 'package.json' ? isRecord(value) && value.prettier : value
  return isRecord(own) ? own : undefined
}

const Patterns = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((patterns) => (typeof patterns === 'string' ? [patterns] : patterns)),
)
const Overrides = z.catch(
  z.array(
    z.object({
      files: Patterns,
      excludeFiles: z.optional(Patterns),
      options: z.optional(z.record(z.string(), z.unknown())),
    }),
  ),
  [],
)

/** A pattern without a slash is about names, wherever they lie. */
const matches = (patterns: readonly string[], path: string) =>
  patterns.some((pattern) =>
    picomatch.isMatch(path, pattern, { dot: true, basename: !pattern.includes('/') }),
  )

/** What a configuration says about one file, told by its path from the configuration's folder. */
function saidOf(own: Record<string, unknown>, path: string): Record<string, unknown> {
  const overrides = Overrides.parse(own.overrides)
  const about = overrides.filter(
    ({ files, excludeFiles = [] }) => matches(files, path) && !matches(excludeFiles, path),
  )
  return Object.assign({}, own, ...about.map(({ options }) => options))
}

/**
 * How a file is formatted: by the nearest `.prettierrc` (JSON or YAML, with its `overrides`) or `prettier` of a
 * package.json in its folder or around it, for the rest by Prettier's own defaults; without such a file by the
 * person's settings. One that cannot be read is as if it was not there, and so is one that is a program.
 */
export function prettierConfigFor(
  path: string,
  files: readonly ConfigFile[],
  settings: PrettierConfig,
): PrettierOptions {
  const around = files
    .filter((file) => fileNames.includes(nameOf(file.path)))
    .filter((file) => parentOf(file.path) === '' || path.startsWith(`${parentOf(file.path)}/`))
    .sort(
      (a, b) =>
        parentOf(b.path).length - parentOf(a.path).length ||
        fileNames.indexOf(nameOf(a.path)) - fileNames.indexOf(nameOf(b.path)),
    )
  for (const file of around) {
    const own = ownConfig(file)
    if (!own) continue
    const folder = parentOf(file.path)
    const said = saidOf(own, folder === '' ? path : path.slice(folder.length + 1))
    return { ...FileOptions.parse(said), ...prettierConfigFrom(said, ownDefaults) }
  }
  return settings
}
