import type { Extension } from '@codemirror/state'
import { useEffect, useMemo, useState } from 'react'
import { cspNonce } from '../csp-nonce.ts'
import { useEditorSettings } from '../settings/use-editor-settings.ts'
import type { CodeOptions } from './code-extensions.ts'

/** The editing options of this device. The Vim key bindings are loaded when first chosen. */
export function useCodeOptions(isReadOnly: boolean): CodeOptions {
  const { settings } = useEditorSettings()
  const [vim, setVim] = useState<Extension | null>(null)
  const { vimMode } = settings
  useEffect(() => {
    if (!vimMode) return
    void import('@replit/codemirror-vim').then(
      (module) => setVim(module.vim({ status: true })),
      // The normal key bindings still work without them.
      () => undefined,
    )
  }, [vimMode])
  return useMemo(
    () => ({ settings, isReadOnly, nonce: cspNonce(document), vim, hasComments: true }),
    [settings, isReadOnly, vim],
  )
}
