import type { DriverEvents, RuntimeDriver } from '../driver.ts'
import { bubblewrapHere } from './bubblewrap/find.ts'
import { dockerHere } from './docker/find.ts'
import type { ClusterChoice } from './kubernetes/find.ts'

/** The administrator's configuration; the image and its runtime are for Docker or pods. */
export type DriverChoice = {
  runtime: 'auto' | 'bubblewrap' | 'docker' | 'kubernetes'
  image: string
  imageRuntime: string | null
  cluster: ClusterChoice
}

type Where = { root: string; agent: string; events: DriverEvents }

/**
 * The chosen driver, or else the first that can create a box; if none can, bubblewrap, which reports what is missing.
 */
export async function driverFor(choice: DriverChoice, where: Where): Promise<RuntimeDriver> {
  const { runtime, image, imageRuntime, cluster } = choice
  if (runtime === 'kubernetes') {
    const { kubernetesHere } = await import('./kubernetes/find.ts')
    return kubernetesHere({ ...where, image, runtime: imageRuntime, choice: cluster })
  }
  const docker = () => dockerHere({ ...where, image, runtime: imageRuntime })
  if (runtime === 'docker') return docker()
  const bubblewrap = bubblewrapHere(where)
  if (runtime === 'bubblewrap' || (await bubblewrap.probe()).ok) return bubblewrap
  const other = await docker()
  return (await other.probe()).ok ? other : bubblewrap
}
