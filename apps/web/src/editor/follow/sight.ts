type Box = { top: number; bottom: number; left: number; right: number }

/** The margin at the edge of the view that does not count as visible, because reading continues from there. */
const EDGE_PX = 24

/** Returns how to bring a caret into view: not at all, horizontally only, or centred. */
export function sightOf(caret: Box | null, frame: Box): 'seen' | 'aside' | 'unseen' {
  if (!caret || caret.top < frame.top + EDGE_PX / 2 || caret.bottom > frame.bottom - EDGE_PX / 2)
    return 'unseen'
  return caret.left < frame.left || caret.right > frame.right - EDGE_PX ? 'aside' : 'seen'
}
