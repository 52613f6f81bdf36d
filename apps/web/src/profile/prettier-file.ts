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

/** Prettier's own defaults for options that a configuration file omits. Only this one differs from ours. */
const ownDefaults: PrettierConfig = { ...defaultPrettierConfig, trailingComma: 'all' }

type ConfigFile = { path: string; code: string }

/** In Prettier's order of precedence within a folder. */
const fileNames = ['package.json', '.prettierrc', '.prettierrc.json', '.prettierrc.yaml', '.prettierrc.yml']

/** Also parses JSON, which is YAML. Exponential aliases are a parser error. */
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

/** A pattern without a slash matches names in any folder. */
const matches = (patterns: readonly string[], path: string) =>
  patterns.some((pattern) =>
    picomatch.isMatch(path, pattern, { dot: true, basename: !pattern.includes('/') }),
  )

/** Returns a configuration's options for one file, given its path relative to the configuration's folder. */
function saidOf(own: Record<string, unknown>, path: string): Record<string, unknown> {
  const overrides = Overrides.parse(own.overrides)
  const about = overrides.filter(
    ({ files, excludeFiles = [] }) => matches(files, path) && !matches(excludeFiles, path),
  )
  return Object.assign({}, own, ...about.map(({ options }) => options))
}

/**
 * Returns how to format a file. The nearest `.prettierrc` (JSON or YAML, with its `overrides`) or `prettier` key of a
 * package.json in its folder or a parent applies, and Prettier's own defaults for the rest. Without such a file, the
 * user's settings apply. Configurations that are invalid or are programs are ignored.
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
