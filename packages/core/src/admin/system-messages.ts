import { counted, grouped } from '../grouped.ts'
import type { HealthPart, HealthState, JobState } from './system-rest.ts'

export const healthMessages = {
  title: 'Health',
  loading: 'Looking at everything',
  loadFailed: 'There was a problem getting the health of the instance',
  version: (version: string) => `Version ${version}`,
  checked: (when: string) => `Checked ${when}`,
  again: 'Check again',
  parts: {
    database: 'Database',
    migrations: 'Schema',
    disk: 'Disk',
    contents: 'File contents',
    jobs: 'Jobs',
    events: 'Live events',
    previews: 'Previews',
    mail: 'Mail',
    screenshots: 'Screenshots of sandboxes',
    registry: 'Packages',
    key: 'Encryption key',
  } satisfies Record<HealthPart, string>,
  states: {
    ok: 'OK',
    warning: 'Needs attention',
    failed: 'Does not work',
    off: 'Off',
  } satisfies Record<HealthState, string>,
  database: (version: string, size: string, ms: number) =>
    `PostgreSQL ${version}, ${size}, answers in ${ms} ms`,
  migrated: (count: number) => `All ${count} migrations are applied`,
  unmigrated: (applied: number, known: number) =>
    `The database has ${applied} migrations, this server knows ${known}. Are servers of different versions running?`,
  diskFree: (free: string, all: string) => `${free} of ${all} free in the data directory`,
  diskUnknown: (reason: string) => `The data directory cannot be inspected: ${reason}`,
  contentsInDatabase: 'Stored in the database',
  contentsAt: (place: string) => `Large ones are stored in ${place}, which answers`,
  contentsAway: (reason: string) => `Large ones cannot be read or saved: ${reason}`,
  jobsFine: (waiting: number) => `${waiting} waiting, none failed`,
  jobsFailed: (failed: number) =>
    `${grouped(failed)} failed and ${failed === 1 ? 'is' : 'are'} not tried again`,
  jobsLate: (minutes: number) =>
    `The oldest has been due for ${minutes} minutes. Is any server running jobs?`,
  eventsFine: 'Open pages get changes right away',
  previewsAt: (url: string) => `Each sandbox has its own host, ${url}`,
  previewsOff: 'Set SANDLOT_PREVIEW_HOST so that people on other computers see previews',
  mailFine: 'Mail is sent. Send yourself a test mail to see it arrive.',
  mailFailed: (count: number) =>
    `${counted(count, 'mail of the last day was', 'mails of the last day were')} not sent`,
  mailOff: 'No mail server: mail stays in the outbox until you pass it on',
  picturesBy: (program: string) => `Taken by ${program}`,
  picturesMissing: 'No Chromium found to take them; cards show their template’s icon',
  picturesOff: 'SANDLOT_SCREENSHOTS is off',
  registryAt: (url: string) => `${url} answers`,
  keyInUse: 'Everything is encrypted with the key in use',
  keyMayGo: 'Everything is encrypted with the key in use. You can remove SANDLOT_SECRET_PREVIOUS.',
  keyBefore: (count: number) =>
    `${counted(count, 'encrypted entry still needs', 'encrypted entries still need')} the previous key; they are re-encrypted at each start and every 15 minutes`,
  registryAway: (url: string, reason: string) => `${url} does not answer: ${reason}`,
}

export const mailTestMessages = {
  title: 'Test mail',
  text: (to: string) => `Sends a short mail to ${to} right away and shows the mail server’s answer.`,
  action: 'Send test mail',
  noServer: 'No mail server is set up. Set one up at /admin/setup.',
  noAddress: 'Your account has no e-mail address to send it to.',
  sent: (to: string) => `The mail server accepted the test mail to ${to}. Check your inbox.`,
  notSent: 'The mail server did not accept the test mail:',
  failed: 'There was a problem sending the test mail',
  subject: 'Test mail',
  body: 'If you can read this, mail from your instance arrives. There is nothing more to do.',
}

export const jobMessages = {
  title: 'Jobs',
  loading: 'Loading jobs',
  loadFailed: 'There was a problem getting the jobs',
  notFound: 'There is no such job.',
  empty: 'Nothing is waiting',
  emptyText: 'All jobs are done.',
  scheduled: 'Scheduled',
  neverRun: 'Has not run yet',
  lastRun: (when: string) => `Last run ${when}`,
  attempts: (count: number, max: number) => `${count} of ${max} attempts`,
  due: (when: string) => `Due ${when}`,
  states: {
    waiting: 'Waiting',
    running: 'Running',
    retrying: 'Tried again later',
    failed: 'Failed',
  } satisfies Record<JobState, string>,
  retry: 'Run again',
  retryAll: 'Run all failed again',
  retried: (count: number) => `${counted(count, 'job runs', 'jobs run')} again`,
  notRetried: 'This job is already running or done.',
  retryFailed: 'There was a problem running the job again',
}
