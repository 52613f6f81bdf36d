import { importMessages } from '@sandlot/core/repositories/import-messages'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import type { RepositoryName } from '@sandlot/core/repositories/rules'
import { starterTemplates } from '@sandlot/core/templates/filter-rules'
import { templateMessages } from '@sandlot/core/templates/messages'
import { officialTemplatesQuery } from '@sandlot/core/templates/queries'
import { useQuery } from '@tanstack/react-query'
import { Building2, FolderSync, Link2, Rocket } from 'lucide-react'
import type { ReactNode } from 'react'
import { TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { useNarrow } from '../../shell/browser/use-narrow.ts'
import { LoadFailure } from '../../shell/loaded.tsx'
import { useServices } from '../../shell/services.tsx'
import { SideTab } from '../../shell/ui/side-tab.tsx'
import { TemplateGrid, TemplateGridSkeleton } from '../../templates/template-grid.tsx'
import { FindByUrl } from './find-by-url.tsx'
import { ImportHeader } from './import-header.tsx'
import { ImportTemplate } from './import-template.tsx'
import { OrganizationsTab } from './organizations-tab.tsx'

type Props = {
  onSelect: (repository: RepositoryName) => void
  onOpen: (repository: RepositoryName) => void
  onStarter: (sandboxId: string) => void
  onGo: (href: string) => void
  onClose: (() => void) | null
  /**
   * Whether the user continues without GitHub, in which case they can enter an address but have no accounts to search.
   */
  isWithoutGithub: boolean
}

/** The first step of the import: where to find a repository. */
export function ImportSelect({ onSelect, onOpen, onStarter, onGo, onClose, isWithoutGithub }: Props) {
  const isNarrow = useNarrow(756)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ImportHeader onClose={onClose} title={repositoryMessages.selectTitle} />
      <Tabs
        className="flex min-h-0 flex-1 border-line border-t max-[47.25rem]:flex-col"
        defaultSelectedKey={isWithoutGithub ? 'url' : 'organizations'}
        orientation={isNarrow ? 'horizontal' : 'vertical'}
      >
        <TabList
          aria-label={repositoryMessages.tabsLabel}
          className="flex w-56 shrink-0 flex-col gap-0.5 border-line border-r bg-sunken p-3 max-[47.25rem]:w-full max-[47.25rem]:flex-row max-[47.25rem]:overflow-x-auto max-[47.25rem]:border-r-0 max-[47.25rem]:border-b"
        >
          <SideTab icon={<Building2 aria-hidden size={16} />} id="organizations">
            {repositoryMessages.organizationsTab}
          </SideTab>
          <SideTab icon={<Link2 aria-hidden size={16} />} id="url">
            {repositoryMessages.urlTab}
          </SideTab>
          <SideTab icon={<Rocket aria-hidden size={16} />} id="starter">
            {importMessages.starterTab}
          </SideTab>
          <SideTab icon={<FolderSync aria-hidden size={16} />} id="template">
            {importMessages.templateTab}
          </SideTab>
        </TabList>
        <Panel id="organizations" title={repositoryMessages.organizationsTitle}>
          <OrganizationsTab onSelect={onSelect} />
        </Panel>
        <Panel id="url" title={repositoryMessages.urlTitle}>
          <FindByUrl onOpen={onOpen} onSelect={onSelect} />
        </Panel>
        <Panel id="starter" title={importMessages.starterTitle}>
          <StarterTab onStarter={onStarter} />
        </Panel>
        <Panel id="template" title={importMessages.templateTitle}>
          <ImportTemplate onGo={onGo} />
        </Panel>
      </Tabs>
    </div>
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

/** Lists only the official templates that are starting points (spec IM-053). */
function StarterTab({ onStarter }: { onStarter: (sandboxId: string) => void }) {
  const { client } = useServices()
  const query = useQuery(officialTemplatesQuery(client))
  if (query.data)
    return <TemplateGrid onSelect={({ id }) => onStarter(id)} templates={starterTemplates(query.data)} />
  return query.error ? (
    <LoadFailure failed={templateMessages.listFailed} query={query} />
  ) : (
    <TemplateGridSkeleton />
  )
}
