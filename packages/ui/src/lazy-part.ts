import { type ComponentType, lazy } from 'react'

/**
 * A component whose code comes when it is first shown. Where it cannot be loaded the substitute stands in, so
 * that a part that is not vital takes no page down with it.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  substitute: ComponentType<Props>,
) => lazy(() => load().then(asModule, () => asModule(substitute)))

const asModule = <Props>(component: ComponentType<Props>) => ({ default: component })
