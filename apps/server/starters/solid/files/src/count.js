import { createSignal } from 'solid-js'

/** In a file of its own, so that it stays as it is when a component changes. */
export const [count, setCount] = createSignal(16)
