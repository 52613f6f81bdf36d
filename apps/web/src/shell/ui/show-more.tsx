import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'
import { useState } from 'react'

/** Each row has controls of its own: all of a long list at once would hold up whoever types or presses here. */
const PAGE = 50

/** How many rows of a list are shown, and the button below them for more; null where all are. */
export function useShowMore(count: number) {
  const [room, setRoom] = useState(PAGE)
  const more =
    count > room ? (
      <Button className="self-start" onPress={() => setRoom(room + PAGE)} size="sm">
        {shellMessages.showMore(Math.min(PAGE, count - room))}
      </Button>
    ) : null
  return { room, more }
}
