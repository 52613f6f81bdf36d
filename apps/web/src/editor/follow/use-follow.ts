import { FOLLOW_GONE_MS } from '@sandlot/core/sandboxes/limits'
import { leadOf } from '@sandlot/core/sandboxes/live/lead-rules'
import { placeMessages } from '@sandlot/core/sandboxes/live/place-messages'
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useServices } from '../../shell/services.tsx'
import { useToast } from '../../shell/use-toast.ts'
import type { EditorTabs } from '../frame/use-tabs.ts'
import { nameOf, type Others } from '../work/others.ts'

/** A followed person, and where they lead: to one of their pages in a file, or nowhere for now. */
export type Followed = {
  id: string
  name: string
  color: number
  lead:
    | { kind: 'gone' | 'nowhere' | 'circle'; path?: never; pageId?: never }
    | { kind: 'at'; path: string; pageId: string }
}

export type Follow = { followed: Followed | null; start: (id: string) => void; stop: () => void }

type Options = {
  sandboxId: string
  ownId: string | undefined
  others: Others
  tabs: EditorTabs
  hasFile: (path: string) => boolean
  /** Brings the code into view without focusing it. */
  showCode: () => void
  say: (text: string) => void
}

/** Follows another person on this page until the user does something of their own. */
export function useFollow(options: Options): Follow & { tabs: EditorTabs } {
  const { sandboxId, ownId, others, tabs, hasFile, showCode, say } = options
  const { schedule } = useServices()
  const toast = useToast()
  const [chosen, setChosen] = useState<Pick<Followed, 'id' | 'name' | 'color'> & { sandboxId: string }>()
  /** The file that was opened only for following. */
  const led = useRef<string | null>(null)
  // The viewers of another sandbox, such as a fork of this one, are different.
  const whom = chosen?.sandboxId === sandboxId ? chosen : null

  // Rendered again only when they switch to another file. Movements within one are handled by the code.
  const text = useSyncExternalStore(others.subscribe, () => {
    if (!whom) return 'null'
    const lead = leadOf(others.get(), whom.id, ownId)
    const { kind } = lead
    return JSON.stringify(
      kind === 'at' ? { kind, path: lead.page.place.path, pageId: lead.page.pageId } : { kind },
    )
  })
  const lead = useMemo((): Followed['lead'] | null => JSON.parse(text), [text])
  const followed = whom && lead ? { ...whom, lead } : null

  const stop = () => {
    if (!whom) return
    setChosen(undefined)
    say(placeMessages.stoppedFollowing(whom.name))
  }
  const start = (id: string) => {
    const other = others.get().find((one) => one.id === id)
    if (!other) return
    led.current = null
    setChosen({ sandboxId, id, name: nameOf(other), color: other.color })
    say(placeMessages.following(nameOf(other)))
    showCode()
  }

  const path = lead?.kind === 'at' ? lead.path : null
  const isThere = path !== null && hasFile(path)
  const go = useEffectEvent((to: string) => {
    const isNew = !tabs.open.includes(to)
    tabs.lead(to, led.current)
    led.current = isNew ? to : null
  })
  useEffect(() => {
    if (path !== null && isThere) go(path)
  }, [path, isThere])

  const kind = lead?.kind
  const left = useEffectEvent(() => {
    setChosen(undefined)
    if (whom) toast('notice', placeMessages.leftWhileFollowed(whom.name))
  })
  useEffect(() => (kind === 'gone' ? schedule(() => left(), FOLLOW_GONE_MS) : undefined), [kind, schedule])
  useOwnWays(stop, whom !== null)

  return {
    followed,
    start,
    stop,
    tabs: {
      ...tabs,
      show: (to) => {
        if (to !== tabs.active) stop()
        tabs.show(to)
      },
      close: (closed) => {
        if (closed === tabs.active) stop()
        tabs.close(closed)
      },
    },
  }
}

/** Escape, if nothing else handles it, and the browser's Back and Forward stop following. */
function useOwnWays(stop: () => void, isOn: boolean) {
  const ended = useEffectEvent(stop)
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) ended()
    }
    const step = () => ended()
    window.addEventListener('keydown', press)
    window.addEventListener('popstate', step)
    return () => {
      window.removeEventListener('keydown', press)
      window.removeEventListener('popstate', step)
    }
  }, [isOn])
}
