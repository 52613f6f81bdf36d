/** What the log of the server says of what it waits for, and what to do about it. */
export const databaseLogMessages = {
  away: 'The database does not answer. The server connects again by itself.',
  stillAway: 'The database still does not answer.',
  back: 'The database answers again.',
  hint: 'Check that the PostgreSQL that DATABASE_URL names runs and can be reached from here. Nothing has to be restarted.',
  ownHint: (log: string) =>
    `The server starts its own PostgreSQL anew by itself. If it stays away, the log of it is ${log}.`,
}

export const jobLogMessages = {
  failed: 'A job failed.',
  triedAgainHint: 'It is tried again later, by itself.',
  failedHint: 'It is not tried again. See /admin/jobs for what failed; it can be run again there.',
  stopped: 'The job runner stopped.',
  stoppedHint: 'Restart the server: until then no mail is sent and nothing else runs by itself.',
  lookFailed: 'Jobs of servers that are gone could not be looked for. It is tried again in a few seconds.',
}

export const processLogMessages = {
  crashed: 'The server ends: it made a mistake that it cannot go on after.',
  crashedHint: 'Start it again; what was saved is kept. If it happens again, report it with this line.',
  cannotGoOn: 'The server ends.',
  warning: 'Node.js warns.',
}
