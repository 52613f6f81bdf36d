import type { PreviewFile } from '@sandlot/core/runtime/rules'
import { useState } from 'react'
import type { OpenFile, WorkingCopy } from '../../files/working-copy/working-copy.ts'
import { useEditorSettings } from '../settings/use-editor-settings.ts'

/** The files as shown on screen, for the preview and the search. An unchanged file stays the same object. */
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

/** The files that the preview runs: as on screen, or only as saved if the user chose so. */
export function usePreviewFiles(files: readonly PreviewFile[], isSaved: boolean): readonly PreviewFile[] {
  const { settings } = useEditorSettings()
  const [held, setHeld] = useState(files)
  const isNow = settings.livePreview || isSaved
  if (isNow && held !== files) setHeld(files)
  return isNow ? files : held
}
