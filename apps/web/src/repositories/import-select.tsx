import { repositoryMessages } from '@sandlot/core/repositories/messages'
import type { RepositoryName } from '@sandlot/core/repositories/rules'
import { shellMessages } from '@sandlot/core/shell/messages'
import { IconButton } from '@sandlot/ui/icon-button'
import { Building2, Link2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { FindByUrl } from './find-by-url.tsx'
import { OrganizationsTab } from './organizations-tab.tsx'

type Props = {
  onSelect: (repository: RepositoryName) => void
  onOpen: (repository: RepositoryName) => void
  onClose: () => void
}

/** The first view of the import modal: where to look for a repository. */
export function ImportSelect({ onSelect, onOpen, onClose }: Props) {
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex shrink-0 items-center justify-between px-5 py-3.5">
        <p className="font-semibold text-lg">{repositoryMessages.selectTitle}</p>
        <IconButton className="-mr-2" label={shellMessages.close} onPress={onClose}>
          <X aria-hidden size={16} />
        </IconButton>
      </header>
      <Tabs className="flex min-h-0 flex-1 border-line border-t max-[756px]:flex-col" orientation="vertical">
        <TabList
          aria-label={repositoryMessages.tabsLabel}
          className="flex w-56 shrink-0 flex-col gap-0.5 border-line border-r bg-sunken p-3 max-[756px]:w-full max-[756px]:flex-row max-[756px]:border-r-0 max-[756px]:border-b"
        >
          <ChoiceTab icon={<Building2 aria-hidden size={16} />} id="organizations">
            {repositoryMessages.organizationsTab}
          </ChoiceTab>
          <ChoiceTab icon={<Link2 aria-hidden size={16} />} id="url">
            {repositoryMessages.urlTab}
          </ChoiceTab>
        </TabList>
        <Panel id="organizations" title={repositoryMessages.organizationsTitle}>
          <OrganizationsTab onSelect={onSelect} />
        </Panel>
        <Panel id="url" title={repositoryMessages.urlTitle}>
          <FindByUrl onOpen={onOpen} onSelect={onSelect} />
        </Panel>
      </Tabs>
    </div>
  )
}

function ChoiceTab({ id, icon, children }: { id: string; icon: ReactNode; children: string }) {
  return (
    <Tab
      className="flex h-9 cursor-default items-center gap-2.5 rounded-md px-2.5 text-ink-muted text-sm hover:bg-hover selected:bg-chosen selected:font-medium selected:text-ink selected:shadow-xs"
      id={id}
    >
      {icon}
      {children}
    </Tab>
  )
}

function Panel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <TabPanel className="flex min-h-0 min-w-0 flex-1 flex-col gap-4 overflow-y-auto p-5" id={id}>
      <h2 className="font-semibold text-base">{title}</h2>
      {children}
    </TabPanel>
  )
}
