/** The product's name in every text for people. */
export const BRAND = 'Sandlot'

/** Sent with every request, so that the server's log can tell its clients apart (contract §5). */
export const CLIENT_HEADER = 'x-codesandbox-client'

/**
 * Whose page makes a call, by the id of the person: whoever has signed in since then does nothing by it, and is told
 * nothing.
 */
export const PERSON_HEADER = 'x-sandlot-person'
