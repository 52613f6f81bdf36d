import { useMemo } from 'react'
import type { File } from '../data/files.ts'
import { tuiTexts } from '../messages.ts'
import type { Segment } from '../shell/segments.ts'
import { useTui } from '../tui.tsx'
import { foldLines } from './fold-lines.ts'
import { highlighted } from './highlight.ts'
import { HistoryLines } from './history-lines.tsx'
import { PreviewPane, tabIn, usePaneSize } from './preview-pane.tsx'
import { useSettled } from './use-settled.ts'

const tabs = ['file', 'history'] as const

/** A file with line numbers and syntax highlighting, or its history. */
export function FilePreview({ id, file }: { id: string; file: File }) {
  const { preview } = useTui()
  const { columns } = usePaneSize()
  const of = `${id} ${file.path}`
  const isSettled = useSettled(of)
  const tab = tabIn<(typeof tabs)[number]>(tabs, preview.tab)
  const lines = useMemo(
    (): Segment[][] =>
      file.isBinary
        ? [[{ text: tuiTexts.binary(file.size), style: 'dim' }]]
        : foldLines(highlighted(file.code, file.path), columns),
    [file, columns],
  )
  const pane = { of, title: file.path, tabs, tab }
  if (tab === 'history' && isSettled) return <HistoryLines {...pane} id={id} path={file.path} />
  return <PreviewPane {...pane} lines={lines} />
}
