import { Skeleton } from '@sandlot/ui/skeleton'
import { lazy, Suspense } from 'react'
import type { PreviewPaneProps } from '../../runtime/preview-pane.tsx'
import { useEditorSettings } from '../settings/use-editor-settings.ts'

const PreviewPane = lazy(() =>
  import('../../runtime/preview-pane.tsx').then((module) => ({ default: module.PreviewPane })),
)

/** The preview of a sandbox. Its code loads after the editor's. */
export function LazyPreviewPane(props: PreviewPaneProps) {
  const { settings } = useEditorSettings()
  return (
    <Suspense fallback={<Skeleton className="m-4 h-4 w-1/2" />}>
      <PreviewPane {...props} clearsConsole={settings.clearConsole} />
    </Suspense>
  )
}
