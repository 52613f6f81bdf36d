import { writable } from 'svelte/store'

/** In a file of its own, so that it stays as it is when a component changes. */
export const count = writable(16)
