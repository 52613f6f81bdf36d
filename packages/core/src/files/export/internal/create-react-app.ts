import type { ExportContext, ExportFile } from './files.ts'
import { withReactScripts } from './react-scripts.ts'

/** Exports the template `react` (spec TP-018). */
export const exportCreateReactApp = (files: readonly ExportFile[], context: ExportContext): ExportFile[] =>
  withReactScripts(files, context, { ending: 'js', devDependencies: () => ({}) })
