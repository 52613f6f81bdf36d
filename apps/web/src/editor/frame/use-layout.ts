import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { useState, useSyncExternalStore } from 'react'
import { narrowerThan } from '../../shell/browser/use-narrow.ts'
import { useServices } from '../../shell/services.tsx'
import {
  PREVIEW_SHARE,
  SIDEBAR_BESIDE_FROM_PX,
  TERMINAL_HEIGHT_PX,
  THREE_PANES_FROM_PX,
  TREE_WIDTH_PX,
} from '../layout.ts'

const panels = ['files', 'search', 'git', 'comments', 'history', 'environment', 'details'] as const
export type PanelName = (typeof panels)[number]
export type Part = 'panel' | 'code' | 'preview' | 'terminal'

/** Below `--breakpoint-md` of theme.css. */
const NARROW = narrowerThan(768)
const TIGHT = narrowerThan(THREE_PANES_FROM_PX)

const subscribe = (query: string) => (listener: () => void) => {
  const media = window.matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
const subscribeNarrow = subscribe(NARROW)
const subscribeTight = subscribe(TIGHT)

const number = (value: unknown, fallback: number) =>
  typeof value === 'number' && value > 0 ? value : fallback

type Has = {
  /** Whether commands can be run in it. */
  hasTerminal: boolean
  /** Whether it has environment variables. */
  hasEnvironment: boolean
  /** Whether its files came from a repository. */
  hasGit: boolean
  /** Whether the address refers to a comment. */
  asksComment: boolean
}

/** Which parts of the editor are visible and their sizes. Sizes are stored on the device. */
export function useLayout({ hasTerminal, hasEnvironment, hasGit, asksComment }: Has) {
  const { storage } = useServices()
  const isNarrow = useSyncExternalStore(subscribeNarrow, () => window.matchMedia(NARROW).matches)
  const isTight = useSyncExternalStore(subscribeTight, () => window.matchMedia(TIGHT).matches)
  const [sizes, setSizes] = useState(() => {
    const kept = storage.get<{ sidebar?: unknown; preview?: unknown; terminal?: unknown } | null>(
      storageKeys.editorSizes,
      null,
    )
    return {
      sidebar: number(kept?.sidebar, TREE_WIDTH_PX),
      preview: number(kept?.preview, PREVIEW_SHARE),
      terminal: number(kept?.terminal, TERMINAL_HEIGHT_PX),
    }
  })
  const [panel, setPanel] = useState<PanelName>(asksComment ? 'comments' : 'files')
  const [isSidebarOpen, setSidebarOpen] = useState(
    () => asksComment || !window.matchMedia(narrowerThan(SIDEBAR_BESIDE_FROM_PX)).matches,
  )
  const [isPreviewOpen, setPreviewOpen] = useState(true)
  // Open from the start, so that the devbox's activity is visible. `asked` if the user opened it.
  const [terminal, setTerminal] = useState<'shown' | 'asked' | 'hidden'>('shown')
  const [part, setPart] = useState<Part>(asksComment ? 'panel' : 'code')
  const isAside = isTight && !isNarrow && isSidebarOpen
  const isSeen = isPreviewOpen && !isAside
  const resize = (changed: Partial<typeof sizes>) => {
    const next = { ...sizes, ...changed }
    setSizes(next)
    storage.set(storageKeys.editorSizes, next)
  }
  return {
    isNarrow,
    sizes,
    resize,
    panel,
    panels: panels.filter((name) => (name !== 'environment' || hasEnvironment) && (name !== 'git' || hasGit)),
    isSidebarOpen: isNarrow || isSidebarOpen,
    isPreviewOpen: isNarrow || isSeen,
    /** Open but hidden behind the side bar. It keeps running. */
    isPreviewAside: isAside && isPreviewOpen,
    part,
    setPart,
    togglePreview: () => {
      setPreviewOpen(!isSeen)
      if (isAside) setSidebarOpen(false)
      setPart(part === 'preview' ? 'code' : 'preview')
    },
    hasTerminal,
    isTerminalOpen: hasTerminal && (isNarrow || terminal !== 'hidden'),
    isTerminalAsked: isNarrow ? part === 'terminal' : terminal === 'asked',
    toggleTerminal: () => {
      setTerminal(terminal === 'hidden' ? 'asked' : 'hidden')
      setPart(part === 'terminal' ? 'code' : 'terminal')
    },
    showPreview: () => {
      setPreviewOpen(true)
      if (isAside) setSidebarOpen(false)
      setPart('preview')
    },
    toggleSidebar: () => {
      setSidebarOpen(!isSidebarOpen)
      setPart(part === 'panel' ? 'code' : 'panel')
    },
    /** Shows a panel, or closes it if it is already shown. */
    choosePanel: (name: PanelName) => {
      setSidebarOpen(isNarrow || !(isSidebarOpen && panel === name))
      setPanel(name)
      setPart('panel')
    },
    /** Shows a panel even if it is already shown. */
    showPanel: (name: PanelName) => {
      setSidebarOpen(true)
      setPanel(name)
      setPart('panel')
    },
    /** For small screens, after something was opened. */
    showCode: () => setPart('code'),
  }
}

export type Layout = ReturnType<typeof useLayout>
