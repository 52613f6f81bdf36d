import { templateMessages } from '@sandlot/core/templates/messages'
import { FolderGit2, LayoutGrid, Rocket, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { useNarrow } from '../../shell/browser/use-narrow.ts'
import { SideTab } from '../../shell/ui/side-tab.tsx'

export type SelectTab = 'templates' | 'starters' | 'workspace'

type Props = {
  tab: SelectTab
  onTab: (tab: SelectTab) => void
  /** Switches to importing a repository. Null for visitors, who have nowhere to import to. */
  onImport: (() => void) | null
  hasWorkspace: boolean
  children: ReactNode
}

const IMPORT = 'import'

/** The sources of templates, next to the lists, or above them on narrow screens (spec CR-005, CN-088). */
export function SelectTabs({ tab, onTab, onImport, hasWorkspace, children }: Props) {
  const isNarrow = useNarrow()
  return (
    <Tabs
      className="flex min-h-0 flex-1 max-lg:flex-col"
      keyboardActivation="manual"
      onSelectionChange={(key) => (key === IMPORT ? onImport?.() : onTab(key as SelectTab))}
      orientation={isNarrow ? 'horizontal' : 'vertical'}
      selectedKey={tab}
    >
      <TabList
        aria-label={templateMessages.tabsLabel}
        className="flex w-52 shrink-0 flex-col gap-0.5 border-line border-r bg-sunken p-3 max-lg:w-full max-lg:flex-row max-lg:overflow-x-auto max-lg:border-r-0 max-lg:border-b max-lg:py-2"
      >
        <SideTab icon={<LayoutGrid aria-hidden size={16} />} id="templates">
          {templateMessages.templatesTab}
        </SideTab>
        <SideTab icon={<Rocket aria-hidden size={16} />} id="starters">
          {templateMessages.startersTab}
        </SideTab>
        {hasWorkspace && (
          <SideTab icon={<Users aria-hidden size={16} />} id="workspace">
            {templateMessages.workspaceTab}
          </SideTab>
        )}
        {onImport && (
          <SideTab icon={<FolderGit2 aria-hidden size={16} />} id={IMPORT}>
            {templateMessages.importTab}
          </SideTab>
        )}
      </TabList>
      <TabPanel className="flex min-h-0 min-w-0 flex-1 flex-col outline-none" id={tab}>
        {children}
      </TabPanel>
    </Tabs>
  )
}
