import { useSyncExternalStore } from 'react'
import { useServices } from './services.tsx'

/** Shows the open modals, the last one on top. */
export function ModalHost() {
  const { modals } = useServices()
  const open = useSyncExternalStore(modals.subscribe, modals.list)
  return open.map(({ id, component: Content, props }) => <Content key={id} {...props} />)
}
