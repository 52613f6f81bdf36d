import { DirectorySection } from './directory-section.tsx'
import { DomainSection } from './domain-section.tsx'
import { PrivacySection } from './privacy-section.tsx'
import { ProtectionSection } from './protection-section.tsx'
import { ServiceSection } from './service-section.tsx'

/** What may leave the workspace, and which people and programs can access it. */
export const SecurityPage = () => (
  <>
    <PrivacySection />
    <ProtectionSection />
    <DomainSection />
    <DirectorySection />
    <ServiceSection />
  </>
)
