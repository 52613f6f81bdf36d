/**
 * The user's Node.js, which may be the oldest supported version. Builds run on it, whichever version runs the tests.
 */
export const USERS_NODE = process.env.USERS_NODE ?? process.execPath
