import type { ExportContext, ExportFile } from './export-files.ts'
import { withReactScripts } from './export-react-scripts.ts'

/** A sandbox of the template `react` (spec TP-018). */
export const exportCreateReactApp = (files: readonly ExportFile[], context: ExportContext): ExportFile[] =>
  withReactScripts(files, context, { ending: 'js', devDependencies: () => ({}) })
