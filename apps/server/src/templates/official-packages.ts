import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { StarterManifest } from '../../starters/manifest.ts'
import type { Dependency } from '../runtime/npm/warm.ts'

const Packages = z.object({ dependencies: z.record(z.string(), z.string()).default({}) })

/** Built into the bundler, whatever a project specifies. */
const NOT_ASKED_FOR = new Set(['react-scripts'])

/** Additional packages that the bundler requests, by environment. */
const REACT = { 'react-refresh': '0.9.0', '@babel/core': '^7.3.3', '@babel/runtime': '^7.3.4' }
const BESIDES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'create-react-app': REACT,
  'create-react-app-typescript': REACT,
}

/** The packages that previews of the official templates request, without duplicates. */
export async function officialPackages(folder: string): Promise<Dependency[]> {
  const names = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  const lists = await Promise.all(names.map(({ name }) => packagesOf(join(folder, name))))
  const all = new Map(lists.flat().map((one) => [`${one.name}@${one.spec}`, one]))
  return [...all.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

async function packagesOf(folder: string): Promise<Dependency[]> {
  const { v2, environment } = StarterManifest.parse(
    JSON.parse(await readFile(join(folder, 'template.json'), 'utf8')),
  )
  // Devboxes install their own.
  if (v2) return []
  const text = await readFile(join(folder, 'files/package.json'), 'utf8').catch(() => '{}')
  const { dependencies } = Packages.parse(JSON.parse(text))
  return Object.entries({ ...dependencies, ...BESIDES[environment] })
    .filter(([name]) => !NOT_ASKED_FOR.has(name))
    .map(([name, spec]) => ({ name, spec }))
}
