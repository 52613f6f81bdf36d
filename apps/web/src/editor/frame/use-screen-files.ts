import type { PreviewFile } from '@sandlot/core/runtime/rules'
import { useState } from 'react'
import type { OpenFile, WorkingCopy } from '../../files/working-copy/working-copy.ts'
import { useEditorSettings } from '../settings/use-editor-settings.ts'

/** The files as they are on the screen, for what runs and searches them; a file that did not change stays the same object. */
export function useScreenFiles({ files }: WorkingCopy): readonly PreviewFile[] {
  const [known] = useState(() => new WeakMap<OpenFile, Map<string, PreviewFile>>())
  const list = [...files].map(([path, file]) => {
    const of = known.get(file) ?? new Map<string, PreviewFile>()
    const shown = of.get(path) ?? { path, code: file.code, isBinary: file.isBinary }
    known.set(file, of.set(path, shown))
    return shown
  })
  const [last, setLast] = useState(list)
  const isSame = last.length === list.length && list.every((file, index) => file === last[index])
  if (!isSame) setLast(list)
  return isSame ? last : list
}

/** What the preview runs: what is on the screen, or only what is saved where the person chose so. */
export function usePreviewFiles(files: readonly PreviewFile[], isSaved: boolean): readonly PreviewFile[] {
  const { settings } = useEditorSettings()
  const [held, setHeld] = useState(files)
  const isNow = settings.livePreview || isSaved
  if (isNow && held !== files) setHeld(files)
  return isNow ? files : held
}
