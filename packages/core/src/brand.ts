/** The product's name in every text a person reads. */
export const BRAND = 'Sandlot'

/** Sent with every call, so that the server's log tells its clients apart (contract §5). */
export const CLIENT_HEADER = 'x-codesandbox-client'

/**
 * Whose page makes a call, by the id of the person: whoever has signed in since then does nothing by it, and is told
 * nothing.
 */
export const PERSON_HEADER = 'x-sandlot-person'
