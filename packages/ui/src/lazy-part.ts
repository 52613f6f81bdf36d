import { type ComponentType, createElement, lazy, useEffect, useState } from 'react'

/**
 * A component whose code comes when it is first shown. Where it cannot be loaded the substitute stands in, so
 * that a part that is not vital takes no page down with it; the next time that it is shown the code is asked for anew.
 */
export const lazyPart = <Own extends object>(
  load: () => Promise<ComponentType<Own>>,
  substitute: ComponentType<Own>,
) => {
  let part = substitute
  const again = () => {
    if (part === substitute) part = lazyPart(load, substitute)
  }
  const failed = (props: Own) => createElement(Failed<Own>, { part: () => part, again, props })
  return lazy(() => load().then(asModule, () => asModule(failed)))
}

type Props<Own> = { part: () => ComponentType<Own>; again: () => void; props: Own }

function Failed<Own extends object>({ part, again, props }: Props<Own>) {
  const [shown] = useState(part)
  // Not before it stands there: what waits for code begins anew when it comes.
  useEffect(again, [again])
  return createElement(shown, props)
}

const asModule = <Own>(component: ComponentType<Own>) => ({ default: component })
