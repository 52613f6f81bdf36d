/** What browsers and the loader say when a part of the app is not at its address any more. */
const WORDS = [
  'dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
  'error loading dynamically imported',
]

/** Whether an error means that the app's code could not be loaded: no network, or a newer version on the server. */
export const isLostCode = (error: unknown): boolean =>
  error instanceof Error && WORDS.some((words) => error.message.includes(words))
