import { shellMessages } from '@sandlot/core/shell/messages'
import { cx } from '@sandlot/ui/cx'
import { lazyPart } from '@sandlot/ui/lazy-part'
import { Skeleton } from '@sandlot/ui/skeleton'
import { Bell, Blocks, FlaskConical, SquareCode, UserRound } from 'lucide-react'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { useKnownMe } from '../../accounts/use-known-me.ts'
import { useServices } from '../../shell/services.tsx'
import { preferencesMessages as say } from './messages.ts'
import { type PreferenceTab, preferencePlace, preferenceTabsFor } from './rules.ts'

/** The props of a tab: the section to start at, if any. */
export type TabProps = { item?: string | undefined }

const part = (load: () => Promise<ComponentType<TabProps>>) => lazyPart<TabProps>(load, PartFailed)

const contents = {
  account: part(() => import('./account-tab.tsx').then((module) => module.AccountTab)),
  integrations: part(() => import('./integrations-tab.tsx').then((module) => module.IntegrationsTab)),
  notifications: part(() => import('./notifications-tab.tsx').then((module) => module.NotificationsTab)),
  editor: part(() => import('./editor-tab.tsx').then((module) => module.EditorTab)),
  experiments: part(() => import('./experiments-tab.tsx').then((module) => module.ExperimentsTab)),
} satisfies Record<PreferenceTab, ComponentType<TabProps>>

const icons = {
  account: <UserRound aria-hidden size={16} />,
  integrations: <Blocks aria-hidden size={16} />,
  notifications: <Bell aria-hidden size={16} />,
  editor: <SquareCode aria-hidden size={16} />,
  experiments: <FlaskConical aria-hidden size={16} />,
} satisfies Record<PreferenceTab, ReactNode>

/** In little space the tabs scroll, and the selected one may be out of view. */
const bringIntoView = (tab: HTMLElement | null) =>
  tab?.scrollIntoView?.({ block: 'nearest', inline: 'center' })

type Props = {
  item?: string | undefined
  /** Whether only the content next to the tabs scrolls, instead of the whole container. */
  isBounded?: boolean
}

/** The preferences in tabs, placed next to the content, or above it if space is short. */
export function PreferenceTabs({ item, isBounded = false }: Props) {
  const { environment } = useServices()
  const me = useKnownMe()
  const [chosen, setChosen] = useState(item)
  if (me === undefined) return <Waiting />

  const tabs = preferenceTabsFor({
    isSignedIn: me !== null,
    isOnPremises: environment.isOnPrem,
  })
  const { tab: selected, editorItem, accountItem } = preferencePlace(chosen, tabs)
  const items: Partial<Record<PreferenceTab, string | undefined>> = {
    editor: editorItem,
    account: accountItem,
  }
  return (
    <Tabs
      className={cx(
        'flex min-h-[32rem] flex-col sm:flex-row',
        isBounded && 'sm:h-[min(40rem,76vh)] sm:min-h-0',
      )}
      onSelectionChange={(key) => setChosen(String(key))}
      orientation="vertical"
      selectedKey={selected}
    >
      <TabList
        aria-label={say.tabsLabel}
        className="flex shrink-0 gap-0.5 overflow-x-auto border-line border-b px-3 pb-2 sm:w-48 sm:flex-col sm:overflow-visible sm:border-r sm:border-b-0 sm:pt-2 sm:pb-5"
      >
        {tabs.map((tab) => (
          <Tab
            className="flex h-9 shrink-0 cursor-default items-center gap-2 rounded-md px-2.5 text-ink-muted text-sm hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 selected:bg-accent-soft selected:font-medium selected:text-accent-text"
            id={tab}
            key={tab}
            ref={tab === selected ? bringIntoView : null}
          >
            {icons[tab]}
            {say.tabs[tab]}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => {
        const Content = contents[tab]
        return (
          <TabPanel
            className={cx(
              'min-w-0 flex-1 px-5 pt-3 pb-5 focus-visible:-outline-offset-2',
              isBounded && 'sm:overflow-y-auto',
            )}
            id={tab}
            key={tab}
          >
            {/* A heading level between the page's title and the tab's sections; a dialog has its own. */}
            {!isBounded && <h2 className="sr-only">{say.tabs[tab]}</h2>}
            <Suspense fallback={<Waiting />}>
              <Content item={items[tab]} />
            </Suspense>
          </TabPanel>
        )
      })}
    </Tabs>
  )
}

const Waiting = () => (
  <div className="flex min-h-40 flex-col gap-3 p-5">
    <Skeleton className="h-5 w-40" />
    <Skeleton className="h-14" />
    <Skeleton className="h-14" />
  </div>
)

/** Replaces a tab whose code failed to load. */
function PartFailed() {
  return (
    <p className="py-6 text-ink-muted text-sm" role="alert">
      {shellMessages.partFailed}
    </p>
  )
}
