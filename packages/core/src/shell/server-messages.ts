/** What machines are told that look after the server. */
export const probeMessages = {
  stopping: 'The server is stopping.',
  databaseAway: 'The database does not answer.',
  schemaOld: 'The schema of the database is older than this server. It is brought up to date at the start.',
  npmDown:
    'The process that fetches packages for previews is down, so previews that need packages fail; everything else works. It is started again by itself. If it stays so, see that the machine has memory left, look for "npm gateway" in the log, and restart the server.',
  jobsDown:
    'What runs jobs has ended, so no mail is sent and nothing else runs by itself; pages work. Look for "The job runner stopped" in the log, and restart the server.',
  metricsClosed:
    'Set SANDLOT_METRICS_TOKEN to read metrics. Without it they are shown on the computer of the server alone, and only where SANDLOT_PUBLIC_URL names no other.',
}

/** What is wrong with a request itself, whatever it asks for. */
export const requestMessages = {
  unknownHost: (host: string) =>
    `This server does not answer as ${host}. If people are to reach it there, start it with SANDLOT_PUBLIC_URL set to that address; if a proxy stands in front, let it pass the Host header on.`,
  twoSlashes: 'There is nothing at an address whose path begins with two slashes. Take one of them away.',
  tooSlow: 'The request came too slowly. Please try again on a better connection.',
  bodyTooLarge: (bytes: number) => `This request is too large (at most ${bytes / 1024} KB).`,
  onlyJson: 'Send a GraphQL question as JSON, with the content type application/json.',
  tooDeep: (levels: number) => `This JSON is nested too deep (at most ${levels} levels).`,
  listTooLong: (name: string, count: number, most: number) =>
    `The list ${name} has ${count} items (at most ${most}).`,
  listTooLongHint: 'Send it in parts.',
  diskFull:
    'The disk of this server is full, so nothing can be saved for now. Everything can still be read. Try again later, or tell an administrator.',
}

export const socketMessages = {
  tooManyOfPerson: (max: number) =>
    `You have ${max} live connections open, which is as many as one person may have. Close some tabs or terminals.`,
  tooManyOfAddress: (max: number) =>
    `${max} live connections are open from your address, which is as many as one may have. Try again later.`,
}

export const repeatMessages = {
  keyInvalid: (max: number) => `An idempotency key is 1 to ${max} printable characters without spaces.`,
  otherRequest:
    'This idempotency key was used for another request. Use a new key for each action, and the same one only to send it again.',
  underWay:
    'This is still being done. Please wait a moment, and look whether it is there before you try again.',
  answerLost: 'This was done, but the answer was lost. Please look whether it is there before you try again.',
}
