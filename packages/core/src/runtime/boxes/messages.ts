export const boxMessages = {
  states: {
    stopped: 'Stopped',
    starting: 'Starting…',
    running: 'Running',
    sleeping: 'Sleeping',
    stopping: 'Stopping…',
    failed: 'Failed',
  },
  off: (reason: string, remedy: string) =>
    `Devboxes cannot run on this server. ${/[.!?]$/.test(reason) ? reason : `${reason}.`} ${remedy}`.trim(),
  outOfMemory: (limitGiB: number) =>
    `The devbox ran out of memory (${limitGiB} GiB). Choose a larger machine, or stop what uses most of it.`,
  diskFull: (limitGB: number) =>
    `The disk of the devbox is full (${limitGB} GB). Delete what you no longer need.`,
  hostFull:
    'This server has no room for another devbox right now. Stop one that you do not use, or try again later.',
  noAnswer: (seconds: number) => `The devbox did not start within ${seconds} seconds. Try again.`,
  ended: 'Everything in the devbox ended unexpectedly. Start it again; your saved files are safe.',
  leaseOver: 'The devbox was stopped because this month’s credits, or the budget for it, are used up.',
  runnerGone: 'The process that runs devboxes stopped. Start the devbox again; your saved files are safe.',
  broken: 'The devbox could not start. An administrator finds the reason in the log.',
  noPort: (typed: string) => `“${typed}” is not a port. Ports are numbers from 1 to 65535.`,
  notListening: (port: number) => `Nothing is listening on port ${port} of this devbox yet.`,
  portBrokeOff: (port: number) => `The program on port ${port} of this devbox closed the connection early.`,
  waitingForPort: 'Waiting for the devbox',
  gate: {
    onlyTunnels: 'Only https and http connections leave a devbox.',
    notAllowed: (host: string) =>
      `Devboxes may not reach ${host}. An administrator can allow it (SANDLOT_BOX_HOSTS).`,
    portClosed: (port: number) => `Devboxes reach other hosts at ports 80 and 443 only, not at ${port}.`,
    inside: (host: string) => `${host} is inside the server’s own network, which devboxes may not reach.`,
    unreachable: (host: string) => `${host} cannot be reached.`,
    untrusted: (host: string) => `The certificate of ${host} is not valid, so no secret was sent to it.`,
    otherHost: (host: string) => `Secrets are sent to ${host} only, and this request names another host.`,
    noTrace: 'TRACE is refused where secrets are sent, as it gives them back.',
  },
  noSession: 'This terminal no longer exists.',
  noTask: (name: string) => `This devbox has no task called “${name}”.`,
  notDevbox: 'This sandbox runs in the browser. Convert it to a devbox to give it a machine.',
  notRunning: 'The devbox is not running. Start it first.',
  tooManySessions: (max: number) => `A devbox can have ${max} terminals and tasks at once. Close one first.`,
  noSandbox: 'Name the devbox first, with “sandbox”.',
  badFiles: 'Send files by their paths, each with its “code”, or null for a file that is gone.',
  envName: 'Names of variables have letters, digits and underscores only, and do not begin with a digit.',
  tooManyVariables: (max: number) => `A devbox can have ${max} variables.`,
  envReserved: 'Names that begin with SANDLOT_ are reserved.',
  boundHost:
    'Name hosts such as api.example.com, or *.example.com for all below one; addresses and ports are not hosts.',
  boundHostCount: (max: number) => `A secret can be for ${max} hosts at most.`,
  boundNoSecret: 'Only secrets can be limited to hosts.',
  boundValue: 'A secret that is limited to hosts is one line of plain characters, as it is sent in a header.',
}
