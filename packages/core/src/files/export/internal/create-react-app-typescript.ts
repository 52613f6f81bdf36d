import { addFile, type ExportContext, type ExportFile, fileAt } from './files.ts'
import { completeManifest, type Manifest, majorOf, packagesOf, readManifest } from './manifest.ts'
import { withReactScripts } from './react-scripts.ts'

const SETTINGS = {
  compilerOptions: {
    target: 'es2017',
    lib: ['dom', 'dom.iterable', 'esnext'],
    allowJs: true,
    skipLibCheck: true,
    esModuleInterop: true,
    strict: true,
    module: 'esnext',
    moduleResolution: 'node',
    resolveJsonModule: true,
    isolatedModules: true,
    noEmit: true,
    jsx: 'react-jsx',
  },
  include: ['src'],
}

/** The newest TypeScript in react-scripts' peer range; newer ones would work if npm let them be installed. */
const SCRIPTS_TYPESCRIPT = 4
const ANY_TYPESCRIPT = { 'react-scripts': { typescript: '$typescript' } }

/** Exports the template `react-ts` (spec TP-019): with TypeScript, its configuration, and React's types. */
export function exportCreateReactAppTypescript(
  files: readonly ExportFile[],
  context: ExportContext,
): ExportFile[] {
  const laidOut = withReactScripts(files, context, { ending: 'tsx', devDependencies: typesFor })
  const packages = packagesOf(readManifest(laidOut) ?? {})
  if (!('react-scripts' in packages)) return laidOut
  const isNewer = (majorOf(packages.typescript) ?? 0) > SCRIPTS_TYPESCRIPT
  const exported = isNewer ? completeManifest(laidOut, { fields: { overrides: ANY_TYPESCRIPT } }) : laidOut
  const withSettings = addFile(exported, 'tsconfig.json', `${JSON.stringify(SETTINGS, null, 2)}\n`)
  return fileAt(withSettings, 'src/react-app-env.d.ts')
    ? withSettings
    : addFile(withSettings, 'src/react-app-env.d.ts', '/// <reference types="react-scripts" />\n')
}

/** React's types have the same major version as React. */
function typesFor(manifest: Manifest): Record<string, string> {
  const major = majorOf(packagesOf(manifest).react) ?? 18
  return { typescript: '^4.9.5', '@types/react': `^${major}.0.0`, '@types/react-dom': `^${major}.0.0` }
}
