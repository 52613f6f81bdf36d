import { pointOf } from '@sandlot/core/comments/threads'
import { lazy, Suspense } from 'react'
import type { Comments } from './use-comments.ts'

const PreviewPins = lazy(() =>
  import('./preview-pins.tsx').then((module) => ({ default: module.PreviewPins })),
)

type Props = { comments: Comments; path: string; onPicked: () => void }

/** The pins over the preview, if there are any or one is being placed. */
export function CommentPins({ comments, path, onPicked }: Props) {
  const { threads, about, isPicking, focused } = comments
  const chosen = about?.kind === 'preview' ? about : null
  if (!isPicking && !chosen && !threads.some((thread) => pointOf(thread))) return null
  return (
    <Suspense fallback={null}>
      <PreviewPins
        chosen={chosen}
        focused={focused}
        isPicking={isPicking}
        onCancel={() => comments.setPicking(false)}
        onOpen={(id) => {
          comments.setFocused(id)
          onPicked()
        }}
        onPick={(point) => {
          comments.setPicking(false)
          comments.setAbout({ kind: 'preview', ...point })
          onPicked()
        }}
        path={path}
        threads={threads}
      />
    </Suspense>
  )
}
