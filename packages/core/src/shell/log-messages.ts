/** Log messages about what the server is waiting for, with what to do about it. */
export const databaseLogMessages = {
  away: 'The database does not answer. The server reconnects by itself.',
  stillAway: 'The database still does not answer.',
  back: 'The database answers again.',
  hint: 'Check that the PostgreSQL at DATABASE_URL is running and can be reached from here. You do not need to restart anything.',
  ownHint: (log: string) =>
    `The server restarts its own PostgreSQL by itself. If it does not come back, see its log: ${log}.`,
}

export const contentLogMessages = {
  away: 'The store for file contents does not answer. Large files cannot be read or saved.',
  stillAway: 'The store for file contents still does not answer.',
  back: 'The store for file contents answers again.',
  hint: (place: string) =>
    `Check that ${place} can be reached from here with the configured credentials. You do not need to restart anything.`,
}

export const jobLogMessages = {
  failed: 'A job failed.',
  triedAgainHint: 'It will be retried later.',
  failedHint: 'It will not be retried. See what failed at /admin/jobs, where you can run it again.',
  stopped: 'The job runner stopped.',
  stoppedHint: 'Restart the server: until then, no mail is sent and no background jobs run.',
  lookFailed: 'Could not look for jobs of servers that are gone. Trying again in a few seconds.',
}

export const processLogMessages = {
  crashed: 'The server is stopping: it ran into an error that it cannot recover from.',
  crashedHint: 'Start it again; what was saved is kept. If it happens again, report it with this line.',
  cannotGoOn: 'The server is stopping.',
  warning: 'Node.js warns.',
}
