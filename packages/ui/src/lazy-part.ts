import { type ComponentType, createElement, lazy, useEffect, useState } from 'react'

/**
 * A component whose code loads when it is first shown. If that fails, the substitute is rendered, so that a
 * non-essential part does not take down the page. The next time it is shown, loading is retried.
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
  // Only after mounting, because a suspended component starts over when its code arrives.
  useEffect(again, [again])
  return createElement(shown, props)
}

const asModule = <Own>(component: ComponentType<Own>) => ({ default: component })
