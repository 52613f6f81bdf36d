import { fileSize } from '@sandlot/core/files/rules'
import { useState } from 'react'
import { BinaryFile } from '../editor/binary-file.tsx'
import { CodeEditor, type EditorPosition } from '../editor/code/code-editor.tsx'
import { codeExtensions } from '../editor/code/code-extensions.ts'
import { useCodeOptions } from '../editor/code/use-code-options.ts'
import { createDocuments } from '../editor/work/documents.ts'
import type { OpenFile } from '../files/working-copy/working-copy.ts'
import { useServices } from '../shell/services.tsx'
import type { LocalCopy } from './local-copy.ts'

type Props = {
  local: LocalCopy
  path: string
  file: OpenFile
  position: EditorPosition | null
  isReadOnly: boolean
  /** In pixels. Null for the device's setting. */
  fontSize: number | null
}

/** The text of the active file. A separate module, because an embed may show only the preview. */
export function EmbedCode({ local, path, file, position, isReadOnly, fontSize }: Props) {
  const { schedule } = useServices()
  const device = useCodeOptions(isReadOnly)
  const [settings] = useState(() => ({
    ...device.settings,
    ...(fontSize !== null && { fontSize }),
  }))
  const options = { ...device, settings, hasComments: false }
  const [documents] = useState(() =>
    createDocuments({
      session: local,
      schedule,
      extensions: (one, isPlain) => codeExtensions(one, isPlain, options),
    }),
  )
  if (file.isBinary) return <BinaryFile code={file.code} path={path} size={fileSize(file)} />
  return (
    <CodeEditor
      documents={documents}
      marks={NO_MARKS}
      onBlur={documents.flush}
      onCommentLine={() => undefined}
      options={options}
      path={path}
      position={position}
      takesFocus={false}
    />
  )
}

const NO_MARKS: [] = []
