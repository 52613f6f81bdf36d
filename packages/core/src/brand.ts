/** The product's name in every text for people. */
export const BRAND = 'Sandlot'

/** Sent with every request, so that the server's log can tell its clients apart (contract §5). */
export const CLIENT_HEADER = 'x-codesandbox-client'

/** The id of the person for whom a page was opened. If somebody else has signed in since, its requests are refused. */
export const PERSON_HEADER = 'x-sandlot-person'
