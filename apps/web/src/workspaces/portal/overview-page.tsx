import { useSearch } from '@tanstack/react-router'
import { DangerSection } from './danger-section.tsx'
import { DeletedSection } from './deleted-section.tsx'
import { GeneralSection } from './general-section.tsx'
import { MembersSection } from './members-section.tsx'
import { PictureSection } from './picture-section.tsx'
import { PlanSection } from './plan-section.tsx'
import { TransferSection } from './transfer-section.tsx'

/** The page to manage a workspace: its members, plan and name (spec RT-071). */
export function OverviewPage() {
  const { invite_email: invitee } = useSearch({ from: '/t' })
  return (
    <>
      <MembersSection invitee={invitee ?? ''} />
      <PlanSection />
      <GeneralSection />
      <PictureSection />
      <TransferSection />
      <DangerSection />
      <DeletedSection />
    </>
  )
}
