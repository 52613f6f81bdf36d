import { useSearch } from '@tanstack/react-router'
import { DangerSection } from './danger-section.tsx'
import { DeletedSection } from './deleted-section.tsx'
import { GeneralSection } from './general-section.tsx'
import { MembersSection } from './members-section.tsx'
import { PictureSection } from './picture-section.tsx'
import { PlanSection } from './plan-section.tsx'
import { TransferSection } from './transfer-section.tsx'

/** Where a workspace is looked after: its people, its plan and its name (spec RT-071). */
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
