/**
 * The Node that a person has, which may be the oldest that we accept. What is built runs on it, whichever runs the
 * tests.
 */
export const USERS_NODE = process.env.USERS_NODE ?? process.execPath
