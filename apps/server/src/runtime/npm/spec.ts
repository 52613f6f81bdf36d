import { previewMessages } from '@sandlot/core/runtime/messages'
import npa from 'npm-package-arg'
import { NAME_MAX_LENGTH, SPEC_MAX_LENGTH } from './limits.ts'
import { NpmProblem } from './problem.ts'

/** A dependency: the name it is imported by, and the registry package behind it (a different one for an alias). */
export type Wanted = { name: string; target: string; range: string }

const REGISTRY_TYPES = new Set(['version', 'range', 'tag'])

/** Parses `"name": "spec"` of a package.json. Accepts only what a registry can answer: no git, no URL, no path. */
export function wantedOf(name: string, spec: string): Wanted {
  if (name.length > NAME_MAX_LENGTH || spec.length > SPEC_MAX_LENGTH)
    throw new NpmProblem(400, 'The name or the version of this dependency is too long.')
  const parsed = parse(name, spec)
  const registry = parsed.type === 'alias' && 'subSpec' in parsed ? parsed.subSpec : parsed
  if (!isRegistrySpec(registry)) throw new NpmProblem(400, previewMessages.notFromRegistry(name, spec))
  return { name, target: registry.name, range: registry.fetchSpec || '*' }
}

function parse(name: string, spec: string): npa.Result {
  try {
    return npa.resolve(name, spec)
  } catch (cause) {
    throw new NpmProblem(400, previewMessages.noPackage(name, spec), { cause })
  }
}

const isRegistrySpec = (spec: unknown): spec is { name: string; fetchSpec: string } =>
  typeof spec === 'object' &&
  spec !== null &&
  'type' in spec &&
  REGISTRY_TYPES.has(String(spec.type)) &&
  'name' in spec &&
  typeof spec.name === 'string' &&
  'fetchSpec' in spec &&
  typeof spec.fetchSpec === 'string'
