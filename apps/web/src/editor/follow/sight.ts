type Box = { top: number; bottom: number; left: number; right: number }

/** How much of the edge of what is shown does not count as in sight, since one reads on from there. */
const EDGE_PX = 24

/** How a place in a text is brought into sight: not at all, sideways alone, or to the middle. */
export function sightOf(caret: Box | null, frame: Box): 'seen' | 'aside' | 'unseen' {
  if (!caret || caret.top < frame.top + EDGE_PX / 2 || caret.bottom > frame.bottom - EDGE_PX / 2)
    return 'unseen'
  return caret.left < frame.left || caret.right > frame.right - EDGE_PX ? 'aside' : 'seen'
}
