import { DirectorySection } from './directory-section.tsx'
import { DomainSection } from './domain-section.tsx'
import { PortalPage } from './portal-frame.tsx'
import { PrivacySection } from './privacy-section.tsx'
import { ProtectionSection } from './protection-section.tsx'
import { ServiceSection } from './service-section.tsx'

/** What may leave the workspace, and which people and programs get access to it. */
export const SecurityPage = ({ workspace }: { workspace?: string | undefined }) => (
  <PortalPage workspace={workspace}>
    <PrivacySection />
    <ProtectionSection />
    <DomainSection />
    <DirectorySection />
    <ServiceSection />
  </PortalPage>
)
