/** A file, as far as detection needs it. */
type ProjectFile = { path: string; text: string | null }

type DetectedRuntime = { environment: string; isV2: boolean }

/** Runtimes by the packages that indicate them, most specific first. */
const byPackage: readonly (readonly [string, DetectedRuntime])[] = [
  ['next', { environment: 'next', isV2: true }],
  ['nuxt', { environment: 'nuxt', isV2: true }],
  ['@remix-run/react', { environment: 'remix', isV2: true }],
  ['@react-router/dev', { environment: 'remix', isV2: true }],
  ['@nestjs/core', { environment: 'nest', isV2: true }],
  ['gatsby', { environment: 'gatsby', isV2: true }],
  ['astro', { environment: 'node', isV2: true }],
  ['@sveltejs/kit', { environment: 'node', isV2: true }],
  ['express', { environment: 'node', isV2: true }],
  ['fastify', { environment: 'node', isV2: true }],
  ['koa', { environment: 'node', isV2: true }],
  ['@angular/core', { environment: 'angular-cli', isV2: false }],
  ['preact', { environment: 'preact-cli', isV2: false }],
  ['solid-js', { environment: 'solid', isV2: false }],
  ['svelte', { environment: 'svelte', isV2: false }],
  ['vue', { environment: 'vue-cli', isV2: false }],
  ['react', { environment: 'create-react-app', isV2: false }],
]

/** Detects the runtime of a project from its packages and files. */
export function detectRuntime(files: readonly ProjectFile[]): DetectedRuntime {
  const has = (name: RegExp) => files.some(({ path }) => name.test(path))
  const manifest = files.find(({ path }) => path === 'package.json')
  if (manifest) {
    const groups = packageGroupsIn(manifest.text ?? '')
    const found = byPackage.find(([name]) => groups.some((group) => Object.hasOwn(group, name)))?.[1]
    if (found?.environment === 'create-react-app' && has(/\.tsx?$/))
      return { environment: 'create-react-app-typescript', isV2: false }
    return found ?? { environment: 'parcel', isV2: false }
  }
  if (has(/^(?:requirements\.txt|pyproject\.toml)$/)) return { environment: 'python', isV2: true }
  if (has(/^Dockerfile$/)) return { environment: 'docker', isV2: true }
  return { environment: 'static', isV2: false }
}

function packageGroupsIn(text: string): object[] {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return []
    return ['dependencies', 'devDependencies', 'peerDependencies']
      .map((group) => (value as Record<string, unknown>)[group])
      .filter((group) => typeof group === 'object' && group !== null) as object[]
  } catch {
    return []
  }
}
