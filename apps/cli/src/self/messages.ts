/** Sentences about the command line itself. */
export const selfMessages = {
  noVersion: (host: string) => `${host} does not say which version it is.`,
  noPackage: (host: string) => `${host} offers no command line to upgrade to.`,
  packageDamaged: 'The package that the host offers is incomplete. Nothing was changed.',
  upgradeQuestion: (folder: string, host: string) => `Replace ${folder} with the command line of ${host}?`,
  upgraded: (version: string) => `Upgraded to sandlot ${version}.`,
  wouldUpgrade: (version: string) => `Would upgrade to sandlot ${version}.`,
  isNewest: (version: string) => `Already up to date: the host has ${version}.`,
  keptElsewhere: 'This command line was not installed by the install script, so it cannot replace itself.',
  keptElsewhereHint: (command: string) => `Upgrade it the way it was installed, for example: ${command}`,
  updateThere: (version: string, host: string) =>
    `sandlot ${version} is available on ${host}. Get it with: sandlot upgrade`,
  fieldsAndInput: 'Give fields or --input, not both.',
  bodyOfGet: (method: string) => `A ${method} has no body. Add --method, or use fields.`,
  notAPath: (path: string) => `“${path}” is not a path of the API.`,
  pathHint: 'Write it like users/current or /api/v1/users/current.',
  otherHost: (origin: string, host: string) =>
    `This address is at ${origin}, but the current sign-in is for ${host}. Nothing was sent.`,
  otherHostHint: (origin: string) => `To call another host, name it: --host ${origin}`,
  notAMethod: (method: string) => `There is no method ${method}.`,
  notAField: (text: string) => `“${text}” is not a field. Write name=value.`,
  notJson: (name: string, value: string) =>
    `The value of ${name} is not JSON: ${value}. For text, use -f ${name}=${value}`,
  noQuery: 'There is no GraphQL document.',
  noQueryHint: "Pass it with -f query='{ me { username } }', or a whole body with --input.",
  askedFor: (path: string) =>
    `The path that was asked for is ${path}. One that does not start with / is below /api/v1/.`,
  sentOn: (location: string) => `The host redirects to ${location}.`,
  sentOnHint:
    'The redirect was not followed, so that the token stays with its host. Call that address yourself.',
  workspaceUnchecked: ' (not checked; `sandlot workspace use` does that)',
  notAShell: (shell: string) => `There is no completion for ${shell}.`,
  shellsHint: (shells: readonly string[]) => `Use one of ${shells.join(', ')}.`,
}
