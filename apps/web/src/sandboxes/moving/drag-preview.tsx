import { DRAG_PREVIEW_MAX } from '@sandlot/core/folders/limits'
import { type ItemArt as Art, viewOf } from '@sandlot/core/sandboxes/items/items'
import { type Moved, movedTitle } from '@sandlot/core/sandboxes/moving/rules'
import { createRoot } from 'react-dom/client'
import { ItemArt } from '../items/item-art.tsx'

/** Next to the pointer, so that what is below it stays visible. */
const OFFSET_PX = 14

/** Shows up to four dragged items next to the pointer, and their number (spec IT-032, CN-030). */
export function showPreview(items: readonly Moved[]) {
  const place = document.createElement('div')
  place.className = 'pointer-events-none fixed top-0 left-0 z-50'
  place.ariaHidden = 'true'
  place.dataset.dragPreview = ''
  document.body.append(place)
  const root = createRoot(place)
  root.render(<DragPreview items={items} />)
  return {
    moveTo: (x: number, y: number) => {
      place.style.transform = `translate(${x + OFFSET_PX}px, ${y + OFFSET_PX}px)`
    },
    remove: () => {
      root.unmount()
      place.remove()
    },
  }
}

function DragPreview({ items }: { items: readonly Moved[] }) {
  return (
    <div className="relative flex w-48 flex-col gap-1 opacity-90">
      {items.slice(0, DRAG_PREVIEW_MAX).map((item) => (
        <div
          className="flex h-9 items-center gap-2 rounded-md border border-line-strong bg-raised px-2 shadow-menu"
          key={item.kind === 'folder' ? item.path : item.card.id}
        >
          <ItemArt art={artOf(item)} className="size-6 rounded-sm" iconSize={14} />
          <span className="truncate text-sm" dir="auto">
            {movedTitle(item)}
          </span>
        </div>
      ))}
      {items.length > 1 && (
        <span className="absolute -top-2.5 -right-2.5 flex h-5.5 min-w-5.5 items-center justify-center rounded-full bg-accent px-1.5 font-medium text-accent-ink text-xs tabular-nums">
          {items.length}
        </span>
      )}
    </div>
  )
}

function artOf(item: Moved): Art {
  if (item.kind === 'folder') return { art: 'folder' }
  const context = { list: 'folder', now: new Date(0), viewerId: undefined } as const
  return viewOf({ kind: 'sandbox', key: item.card.id, sandbox: item.card }, context).art
}
