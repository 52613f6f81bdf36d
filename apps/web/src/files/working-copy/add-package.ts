import { withDependency } from '@sandlot/core/runtime/bundler-rules'
import { edit, type WorkingCopy } from './working-copy.ts'

const MANIFEST = 'package.json'

/** Adds a package to the sandbox's dependencies. Returns null if it has no valid package.json. */
export function addPackage(copy: WorkingCopy, name: string, range: string): WorkingCopy | null {
  const manifest = copy.files.get(MANIFEST)
  const code = manifest ? withDependency(manifest.code, name, range) : null
  return code === null ? null : edit(copy, MANIFEST, code)
}
