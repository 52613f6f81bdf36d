import type { OpenFile, WorkingCopy } from '@sandlot/core/files/working-copy'
import type { PreviewFile } from '@sandlot/core/runtime/rules'
import { useState } from 'react'

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
