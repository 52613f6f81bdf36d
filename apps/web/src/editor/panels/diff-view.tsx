import { MergeView, unifiedMergeView } from '@codemirror/merge'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import type { FileDifference } from '@sandlot/core/files/rest'
import { EmptyState } from '@sandlot/ui/empty-state'
import { minimalSetup } from 'codemirror'
import { FileArchive } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { panelMessages } from '../../files/panel-messages.ts'
import { compareTheme } from '../code/compare-theme.ts'
import { codeTheme } from '../code-theme.ts'
import { cspNonce } from '../csp-nonce.ts'
import { languageOf } from '../languages.ts'
import { DIFF_MS_MAX, DIFF_SIDE_BY_SIDE_PX } from './limits.ts'

/** A file before and after a save: side by side, or stacked if space is short. */
export function DiffView({ difference }: { difference: FileDifference }) {
  const { path, before, after, isBinary, movedFrom } = difference
  const isNote = isBinary || (movedFrom !== null && before === after)
  if (isNote)
    return (
      <EmptyState
        icon={<FileArchive aria-hidden size={22} />}
        text={isBinary ? panelMessages.binaryChanged : panelMessages.sameText}
        title={movedFrom === null ? path : panelMessages.movedFrom(movedFrom)}
      />
    )
  return <TextDiff after={after ?? ''} before={before ?? ''} path={path} />
}

const diffConfig = { scanLimit: 1000, timeout: DIFF_MS_MAX }
const collapseUnchanged = { margin: 3, minSize: 6 }

function TextDiff({ path, before, after }: { path: string; before: string; after: string }) {
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const parent = place.current
    if (!parent) return
    const nonce = cspNonce(document)
    const language = new Compartment()
    const side = (label: string): Extension[] => [
      nonce ? EditorView.cspNonce.of(nonce) : [],
      EditorState.readOnly.of(true),
      EditorView.contentAttributes.of({
        'aria-label': `${path}, ${label}`,
        inputmode: 'none',
        tabindex: '0',
      }),
      EditorView.lineWrapping,
      lineNumbers(),
      minimalSetup,
      language.of([]),
      codeTheme,
      compareTheme,
    ]
    const isWide = parent.clientWidth >= DIFF_SIDE_BY_SIDE_PX
    const merge = isWide
      ? new MergeView({
          parent,
          a: { doc: before, extensions: side(panelMessages.before) },
          b: { doc: after, extensions: side(panelMessages.after) },
          collapseUnchanged,
          diffConfig,
          gutter: true,
        })
      : new EditorView({
          parent,
          doc: after,
          extensions: [
            side(panelMessages.after),
            unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged, diffConfig }),
          ],
        })
    const views = merge instanceof MergeView ? [merge.a, merge.b] : [merge]
    let isGone = false
    void languageOf(path)?.().then(
      (loaded) => {
        if (isGone) return
        for (const view of views) view.dispatch({ effects: language.reconfigure(loaded) })
      },
      // It is readable without highlighting.
      () => undefined,
    )
    return () => {
      isGone = true
      merge.destroy()
    }
  }, [path, before, after])

  return <div className="h-full overflow-auto [&_.cm-mergeView]:min-h-full" ref={place} />
}
