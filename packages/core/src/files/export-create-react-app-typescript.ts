import { addFile, type ExportContext, type ExportFile, fileAt } from './export-files.ts'
import { type Manifest, majorOf, packagesOf, readManifest } from './export-manifest.ts'
import { withReactScripts } from './export-react-scripts.ts'

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

/** A sandbox of the template `react-ts` (spec TP-019): with TypeScript, its settings, and the types of React. */
export function exportCreateReactAppTypescript(
  files: readonly ExportFile[],
  context: ExportContext,
): ExportFile[] {
  const exported = withReactScripts(files, context, { ending: 'tsx', devDependencies: typesFor })
  const usesScripts = 'react-scripts' in packagesOf(readManifest(exported) ?? {})
  if (!usesScripts) return exported
  const withSettings = addFile(exported, 'tsconfig.json', `${JSON.stringify(SETTINGS, null, 2)}\n`)
  return fileAt(withSettings, 'src/react-app-env.d.ts')
    ? withSettings
    : addFile(withSettings, 'src/react-app-env.d.ts', '/// <reference types="react-scripts" />\n')
}

/** react-scripts takes no TypeScript newer than 4; React's types go by its own number. */
function typesFor(manifest: Manifest): Record<string, string> {
  const major = majorOf(packagesOf(manifest).react) ?? 18
  return { typescript: '^4.9.5', '@types/react': `^${major}.0.0`, '@types/react-dom': `^${major}.0.0` }
}
