import { passkeyMessages as say } from '@sandlot/core/accounts/passkeys/messages'
import { featuresQuery } from '@sandlot/core/accounts/queries'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../shell/services.tsx'
import { Notice } from '../notice.tsx'
import { obstacleHere } from './support.ts'

/** Explains why this page cannot use passkeys and what to do about it. Renders nothing if it can. */
export function PasskeyObstacle() {
  const { client } = useServices()
  const { data: features } = useQuery(featuresQuery(client))
  const obstacle = obstacleHere(features)
  if (!obstacle) return null
  if (obstacle !== 'address') return <Notice>{say.obstacles[obstacle]}</Notice>
  const origin = features?.passkeyOrigin ?? ''
  const { pathname, search } = window.location
  return (
    <Notice>
      {say.obstacles.address(origin.replace(/^https?:\/\//, ''))}{' '}
      <a className="underline" href={origin + pathname + search}>
        {say.openThere}
      </a>
    </Notice>
  )
}
