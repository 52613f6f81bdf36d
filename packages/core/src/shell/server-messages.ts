/** Sentences for health probes and monitoring. */
export const probeMessages = {
  stopping: 'The server is stopping.',
  databaseAway: 'The database does not answer.',
  schemaOld: 'The database schema is older than this server. It is migrated when the server starts.',
  npmDown:
    'The process that fetches packages for previews is down, so previews that need packages fail; everything else works. It restarts by itself. If it stays down, check that the machine has memory left, look for "npm gateway" in the log, and restart the server.',
  jobsDown:
    'The job runner has stopped, so no mail is sent and no background jobs run; pages still work. Look for "The job runner stopped" in the log, and restart the server.',
  contentsAway:
    'The store for file contents does not answer, so large files cannot be read or saved; everything else works. Look for "The store for file contents" in the log.',
  eventsLate: (seconds: number) =>
    `Live events are ${seconds} seconds late, so open pages show changes late; nothing is lost. Look for "the outbox could not be read" in the log, and for load on the database.`,
  metricsClosed:
    'Set SANDLOT_METRICS_TOKEN to read metrics. Without it, they are shown only on the server’s own computer, and only if SANDLOT_PUBLIC_URL names no other.',
}

/** Problems of a request, whatever its purpose. */
export const requestMessages = {
  tooManyRequests: (seconds: number) => `Too many requests. Please try again in ${seconds} seconds.`,
  nothingAt: (call: string) => `There is nothing at ${call}.`,
  noSuch: (what: string) => `There is no such ${what}, or you may not see it.`,
  demoElsewhere: 'This demo answers only on the computer it runs on.',
  unknownHost: (host: string) =>
    `This server does not answer as ${host}. To make it available there, start it with SANDLOT_PUBLIC_URL set to that address. If it is behind a proxy, have the proxy pass on the Host header.`,
  twoSlashes: 'There is nothing at a path that starts with two slashes. Remove one of them.',
  tooSlow: 'The request arrived too slowly. Please try again on a better connection.',
  bodyTooLarge: (bytes: number) => `This request is too large (at most ${bytes / 1024} KB).`,
  wrongMethod: (method: string, methods: readonly string[]) =>
    `This path is not asked with ${method}, but with ${new Intl.ListFormat('en', { type: 'disjunction' }).format(methods)}.`,
  notJson: 'Send the body as JSON, with the content type application/json.',
  keyRefused: (key: string) =>
    `This JSON holds the key ${key}, which could change what objects are. Leave it out.`,
  onlyJson: 'Send a GraphQL request as JSON, with the content type application/json.',
  tooDeep: (levels: number) => `This JSON is nested too deeply (at most ${levels} levels).`,
  listTooLong: (name: string, count: number, most: number) =>
    `The list ${name} has ${count} items (at most ${most}).`,
  badCursor: 'This is no place in the list: give what the page before says in next.',
  inParts: 'Send it in parts.',
  contentsAway:
    'The place where this server stores large files does not answer, so they cannot be read or saved for now. Nothing is lost. Please try again in a moment.',
  contentMissing:
    'The contents of a file are missing where this server stores large files. The rest of what you asked for is not shown either, so that nothing is saved over it. Please tell an administrator.',
  diskFull:
    'The disk of this server is full, so nothing can be saved for now. Everything can still be read. Try again later, or tell an administrator.',
}

/** Problems of a GraphQL document, whatever its purpose. */
export const documentMessages = {
  namesTooOften: (name: string, max: number) =>
    `This document names \`${name}\` too often (at most ${max} times).`,
  tooLong: (max: number) => `This document is too long (at most ${max} words).`,
  nested: (max: number) => `This document is nested too deep (at most ${max} brackets).`,
  nestedHint: 'Ask for less at once.',
  tooDeep: (depth: number, max: number) => `This document is ${depth} levels deep (at most ${max}).`,
  tooDeepHint: 'Ask for the inner part by its id.',
  tooManyAliases: (aliases: number, max: number) => `This document has ${aliases} aliases (at most ${max}).`,
  tooCostly: (cost: number, max: number) =>
    `This request asks for too much at once (cost ${cost}, at most ${max}).`,
  tooCostlyHint: 'Ask for fewer fields, smaller limits, or send it in parts.',
  batchTooLong: (parts: number, max: number) =>
    `A batch has at most ${max} operations; this one has ${parts}.`,
  noSuchOperation: (kind: string) => `This server answers no ${kind} operation.`,
  batchPart: 'Each part of a batch is an object with a query.',
}

export const socketMessages = {
  tooManyOfPerson: (max: number) =>
    `You have ${max} live connections open, the most that one person can have. Close some tabs or terminals.`,
  tooManyOfAddress: (max: number) =>
    `${max} live connections are open from your address, the most that one address can have. Try again later.`,
}

export const repeatMessages = {
  keyInvalid: (max: number) => `An idempotency key is 1 to ${max} printable characters without spaces.`,
  otherRequest:
    'This idempotency key was used for another request. Use a new key for each action, and the same one only to send it again.',
  underWay: 'This is still in progress. Please wait a moment, and check the result before you try again.',
  answerLost: 'This was done, but the answer was lost. Please check the result before you try again.',
}
