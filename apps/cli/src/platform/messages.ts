import { BRAND } from '@sandlot/core/brand'

/** Sentences of the command line that no page shares. */
export const cliMessages = {
  contextUnknown: (name: string) => `There is no context “${name}”.`,
  contextUnknownHint: 'List them with: sandlot context list. Add one with: sandlot context add',
  contextElsewhere: (name: string, host: string) => `The context “${name}” is for ${host}.`,
  projectDamaged: (path: string) => `${path} is not a JSON object, so it names no host.`,
  projectHost: (path: string, host: string) =>
    `${path} points to ${host}, which you have never used, so nothing was sent.`,
  projectHostHint: (host: string) => `If you trust it: sandlot auth login --host ${host}`,
  projectContext: (path: string, name: string) =>
    `${path} names the context “${name}”, which you do not have in that form.`,
  projectContextHint: (name: string) => `If you trust it: sandlot context add ${name} <host>`,
  signedOut: (host: string) => `You are not signed in to ${host}.`,
  signInHint: (command: string) => `Sign in with: ${command}`,
  tokenRefused: (host: string) => `${host} no longer accepts the sign-in: it expired or was revoked.`,
  environmentTokenRefused: (host: string) => `${host} does not accept the token in SANDLOT_TOKEN.`,
  environmentTokenHint: 'Put a valid token into SANDLOT_TOKEN, or unset it to use the stored sign-in.',
  tokenWithheld: (host: string) => `SANDLOT_TOKEN is set, but nothing says that it is for ${host}.`,
  tokenWithheldHint:
    'Name the host with SANDLOT_HOST or --host, or unset SANDLOT_TOKEN to use the stored sign-in.',
  keyringLocked: (host: string) =>
    `The sign-in to ${host} is in the system’s keyring, which is locked or cannot be reached.`,
  keyringLockedHint: 'Unlock the keyring, or sign in again with: sandlot auth login --insecure-storage',
  widerScopeHint: (command: string) => `Allow your sign-in to do this with: ${command}`,
  notAllowedHint: 'Ask an admin of the workspace, or check who you are here with `sandlot whoami`.',
  hiddenHint: 'You are not signed in. Private things are shown only to people with access.',
  incompatible: (host: string, client: string) =>
    `${host} did not answer as this version of sandlot (${client}) expects.`,
  incompatibleHint: 'Compare the versions with: sandlot version --check',
  serverHint: 'The fault is on the server. Try again, or tell the admin of this instance.',
  retryHint: 'Try again in a moment.',
  retryAfterHint: (seconds: number) => `Try again in ${seconds} s.`,
  interrupted: 'Interrupted.',
  stopped: (left: number, all: number) => `Interrupted: ${left} of ${all} were left as they are.`,
  declined: 'Nothing was changed.',
  wouldAsk: (flag: string) => `This needs confirmation, and there is nobody to ask. Add ${flag}.`,
  unreachable: (host: string, cause: string) => `Could not reach ${host}: ${cause}.`,
  proxyHint:
    'Requests go through the proxy in HTTPS_PROXY or HTTP_PROXY, unless NO_PROXY names the host. Check those.',
  proxyUnused: 'This version of Node.js cannot use the proxy in the environment; 24.14 and newer can.',
  notSandlot: (host: string) => `${host} answered, but not as ${BRAND}.`,
  notSandlotHint: 'Check the address, and any proxy in front of it.',
  redirected: (host: string, to: string) => `${host} answered, but not as ${BRAND}: it redirects to ${to}.`,
  redirectedHint: (to: string) => `If it has moved there, use --host ${to}.`,
  gatewayDown: (host: string, status: number) =>
    `${host} answers ${status}: the server behind it is not running.`,
  notSeconds: (name: string, text: string, most: number) =>
    `${name} is a number of seconds above 0 and up to ${most}, not ${text || 'nothing'}.`,
  cannotRun: (file: string, why: string) => `Could not run ${file}: ${why}.`,
  cannotRunHint: 'Programs named sandlot-* on the PATH are commands, too. Mend this one, or remove it.',
  shapedTwice: 'Choose one of --jq and --format.',
  jqRefused: (why: string) => `The --jq filter cannot be used: ${why}`,
  fieldUnknown: (path: string, there: readonly string[]) =>
    `There is no field “${path}”${there.length > 0 ? `; there are ${there.join(', ')}` : ''}.`,
  inUse: (path: string) => `Another command is changing ${path}.`,
  inUseHint: (lock: string) => `Try again. If no other command is running, remove ${lock}.`,
  ownFilesHint: 'To keep settings elsewhere, set SANDLOT_CONFIG_DIR to a folder that you may write to.',
  credentialsHint:
    'To keep the sign-in elsewhere, set SANDLOT_CONFIG_DIR to a folder that you may write to. Or set SANDLOT_TOKEN to a token.',
  commandsHint: (path: string) => `\`${path} --help\` lists the commands.`,
  missing: (name: string, what: string, choices: readonly string[] = []) =>
    `${name} (${what}${choices.length > 0 ? `: ${choices.join(', ')}` : ''}):`,
  machineBoth: 'Choose one of --json and --jsonl.',
  nothingNamed: 'Nothing was named.',
  stdinNoJson: 'Standard input starts like JSON, but is not valid JSON.',
  stdinNoIds: 'An item in the JSON on standard input has no id.',
  pairMissing: (line: string) => `“${line}” is not followed by a tab and the new name.`,
  pairsHint: 'On each line of standard input, give the item, a tab, and its new name.',
  nothingNamedHint: 'Give ids as arguments, or - to read them from standard input, one per line or as JSON.',
  someFailed: (failed: number, all: number) => `${failed} of ${all} failed.`,
  /** `total` is null if unknown. */
  moreThere: (shown: number, total: number | null, which: 'first' | 'best') =>
    `${shown === 1 ? `Only the ${which}` : `These are the ${which} ${shown}`}${total === null ? '' : ` of ${total}`}${shown === 1 ? ' is shown' : ''}. --limit or --all shows more.`,
  notMineHint: '`sandlot workspace list` shows yours, `sandlot workspace use` chooses another.',
  toDevboxHint: 'To convert it: sandlot sandbox to-devbox <sandbox>',
  noLines: (text: string) => `--lines must be a line such as 7, or lines such as 7-9, not ${text}.`,
  linesReversed: (text: string) => `--lines begins at 1 and goes forward, such as 7-9, not ${text}.`,
  branchHint: 'A branch that exists only in the workspace is in the repository from its first commit on.',
  browserFailed: 'No browser could be opened. Open the address yourself.',
}
