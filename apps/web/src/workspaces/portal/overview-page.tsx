import { DangerSection } from './danger-section.tsx'
import { DeletedSection } from './deleted-section.tsx'
import { GeneralSection } from './general-section.tsx'
import { MembersSection } from './members-section.tsx'
import { PictureSection } from './picture-section.tsx'
import { PlanSection } from './plan-section.tsx'
import { PortalPage } from './portal-frame.tsx'
import type { PortalSearch } from './portal-search.ts'
import { TransferSection } from './transfer-section.tsx'

/** The workspace's main settings: its people, its plan and its name (spec RT-071). */
export const OverviewPage = ({ workspace, invite_email: invitee }: PortalSearch) => (
  <PortalPage workspace={workspace}>
    <MembersSection invitee={invitee ?? ''} />
    <PlanSection />
    <GeneralSection />
    <PictureSection />
    <TransferSection />
    <DangerSection />
    <DeletedSection />
  </PortalPage>
)
