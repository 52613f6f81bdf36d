import { withResources } from '../external-resources-rules.ts'
import type { FileDirectory, FileModule } from '../rest.ts'
import { comparePaths, directoryPaths } from '../rules.ts'
import type { ExportContext, ExportFile } from './internal/files.ts'
import { withoutIgnored } from './internal/ignore-file.ts'

/** The parts of a sandbox that its export needs. */
export type ExportSource = {
  title: string | null
  /** Its environment. */
  template: string
  modules: readonly Pick<FileModule, 'title' | 'code' | 'directoryShortid' | 'isBinary'>[]
  directories: readonly Pick<FileDirectory, 'shortid' | 'title' | 'directoryShortid'>[]
  externalResources: readonly string[]
  /** Dependencies of a sandbox that stores them outside of package.json. */
  npmDependencies?: Readonly<Record<string, string>> | null | undefined
}

export type ExportOptions = {
  /** Leaves out what the ignore file matches (spec TP-015); otherwise all files are included (spec TP-016). */
  respectIgnore?: boolean
}

type Exporter = (files: readonly ExportFile[], context: ExportContext) => ExportFile[]

/** Each exporter is loaded when first used (spec RT-038). */
async function exporterFor(template: string): Promise<Exporter> {
  switch (template) {
    case 'create-react-app':
      return (await import('./internal/create-react-app.ts')).exportCreateReactApp
    case 'create-react-app-typescript':
      return (await import('./internal/create-react-app-typescript.ts')).exportCreateReactAppTypescript
    case 'vue-cli':
      return (await import('./internal/vue.ts')).exportVue
    case 'preact-cli':
      return (await import('./internal/preact.ts')).exportPreact
    default:
      return (await import('./internal/full.ts')).exportFull
  }
}

/**
 * The files of a sandbox as a standalone project: dependencies of its template's tools are added if missing, and pages
 * load the external resources. Sorted like a file explorer.
 */
export async function exportSandbox(
  source: ExportSource,
  { respectIgnore = false }: ExportOptions = {},
): Promise<ExportFile[]> {
  const { template, externalResources } = source
  const all = withPackages(filesOf(source), source)
  const files = respectIgnore ? withoutIgnored(all) : all
  const exported = (await exporterFor(template))(files, { title: source.title ?? 'Sandbox', template })
  return exported
    .map((file) =>
      /\.html?$/i.test(file.path) && !file.isBinary
        ? { ...file, code: withResources(file.code, externalResources) }
        : file,
    )
    .sort((a, b) => comparePaths(a.path, b.path))
}

function filesOf({ modules, directories }: ExportSource): ExportFile[] {
  const folders = directoryPaths(directories)
  return modules.map(({ title, code, directoryShortid, isBinary }) => {
    const folder = directoryShortid === null ? undefined : folders.get(directoryShortid)
    return { path: folder ? `${folder}/${title}` : title, code, isBinary }
  })
}

function withPackages(files: ExportFile[], { npmDependencies }: ExportSource): ExportFile[] {
  if (!npmDependencies || Object.keys(npmDependencies).length === 0) return files
  if (files.some(({ path }) => path === 'package.json')) return files
  const code = `${JSON.stringify({ private: true, dependencies: npmDependencies }, null, 2)}\n`
  return [...files, { path: 'package.json', code, isBinary: false }]
}
