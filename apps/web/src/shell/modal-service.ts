import type { ComponentType } from 'react'

/** The props of every modal. Closing it with a result or without one is the only way to end it. */
export type ModalProps<Result = void> = { close: (result?: Result) => void }

export type OpenModal = {
  id: number
  component: ComponentType<Record<string, unknown>>
  props: Record<string, unknown>
}

export type ModalService = {
  /**
   * Loads a modal, shows it on top of any open ones, and resolves with its result, or with undefined if the user
   * dismissed it. Rejects if its code fails to load. A repeated click while the code is loading does not open it twice:
   * that call resolves with undefined. A signal dismisses it from outside.
   */
  open: <Props extends object, Result>(
    load: () => Promise<ComponentType<Props & ModalProps<Result>>>,
    props: Props,
    signal?: AbortSignal,
  ) => Promise<Result | undefined>
  /** Dismisses every modal. */
  closeAll: () => void
  subscribe: (listener: () => void) => () => void
  list: () => readonly OpenModal[]
  /** Whether the code of a modal is loading. */
  isLoading: () => boolean
}

export function createModalService(): ModalService {
  const listeners = new Set<() => void>()
  const dismiss = new Map<number, () => void>()
  let list: readonly OpenModal[] = []
  let lastId = 0
  let loading = 0

  const set = (next: readonly OpenModal[]) => {
    list = next
    for (const listener of listeners) listener()
  }

  return {
    async open(load, props, signal) {
      const before = lastId
      loading += 1
      set(list)
      let component: Awaited<ReturnType<typeof load>>
      // Counts until it is in the list, without a gap.
      try {
        component = await load()
      } finally {
        loading -= 1
        set(list)
      }
      const isSame = (modal: OpenModal) =>
        modal.id > before && modal.component === component && hasAll(modal.props, props)
      if (signal?.aborted || list.some(isSame)) return undefined
      return new Promise((resolve) => {
        lastId += 1
        const id = lastId
        const close: ModalProps<Parameters<typeof resolve>[0]>['close'] = (result) => {
          dismiss.delete(id)
          set(list.filter((modal) => modal.id !== id))
          resolve(result)
        }
        dismiss.set(id, () => close())
        signal?.addEventListener('abort', () => close(), { once: true })
        set([...list, { id, component: component as OpenModal['component'], props: { ...props, close } }])
      })
    },
    closeAll: () => {
      for (const close of [...dismiss.values()]) close()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    list: () => list,
    isLoading: () => loading > 0,
  }
}

const hasAll = (props: Record<string, unknown>, wanted: object): boolean =>
  Object.entries(wanted).every(([name, value]) => Object.is(props[name], value))
