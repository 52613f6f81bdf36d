import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '../../profile/page/profile-page.tsx'

export const Route = createFileRoute('/u2/$username')({ component: Profile })

function Profile() {
  const { username } = Route.useParams()
  return <ProfilePage key={username.toLowerCase()} username={username} />
}
