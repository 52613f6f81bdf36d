import { parsedManifest } from '@sandlot/core/runtime/bundler-rules'
import { previewMessages } from '@sandlot/core/runtime/messages'
import type { PreviewFile } from '@sandlot/core/runtime/rules'
import type { FrameProblem } from './frame.ts'

/** A segment of a package name that is safe in an address. Registries have no others. */
const PART = String.raw`[^\s./@:?#%\\][^\s/@:?#%\\]*`
const NAME = new RegExp(`^(?:@${PART}/)?${PART}$`)
const ALIAS = /^npm:(@?[^@]+)(?:@(.*))?$/

/**
 * Returns the first dependency that no registry can have, with its line in the package.json, or null. The bundler would
 * retry such a dependency forever without loading anything else.
 */
export function dependencyProblem(files: readonly PreviewFile[]): FrameProblem | null {
  const manifest = files.find(({ path }) => path === 'package.json')
  const { dependencies, devDependencies } = (manifest && parsedManifest(manifest.code)) ?? {}
  for (const [name, spec] of [...entriesOf(dependencies), ...entriesOf(devDependencies)]) {
    const message = problemOf(name, spec, files)
    if (!message) continue
    const lines = manifest?.code.split('\n') ?? []
    const at = lines.findIndex((line) => line.includes(`${JSON.stringify(name)}:`))
    return { title: 'Error', message, path: 'package.json', line: at < 0 ? null : at + 1, column: null }
  }
  return null
}

function problemOf(name: string, spec: unknown, files: readonly PreviewFile[]): string | null {
  if (!NAME.test(name) || typeof spec !== 'string') return previewMessages.noPackage(name, String(spec))
  if (isElsewhere(spec, files)) return null
  const [alias, target = name, range = ''] = ALIAS.exec(spec) ?? []
  const isPlain = NAME.test(target) && !/[/\\:?#%]/.test(alias ? range : spec)
  return isPlain ? null : previewMessages.notFromRegistry(name, spec)
}

/** Whether the bundler needs no registry for it: an archive at an address or among the files. */
const isElsewhere = (spec: string, files: readonly PreviewFile[]) =>
  /^https?:\/\//.test(spec) ||
  (spec.startsWith('file:') && files.some(({ path }) => path === spec.replace(/^file:(?:\.?\/)?/, '')))

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []
