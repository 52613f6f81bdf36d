/** Sentences about named hosts and accounts. */
export const contextMessages = {
  none: 'There are no contexts yet. Sign in with: sandlot auth login',
  unknown: (name: string) => `There is no context “${name}”.`,
  unknownHint: 'List them with: sandlot context list',
  badName: 'A context name can contain letters, digits, dots, hyphens and underscores.',
  taken: (name: string) => `There is already a context “${name}”.`,
  takenHint: 'Choose another name, or remove that one first.',
  added: (name: string, host: string) => `Added ${name} for ${host}.`,
  addedNext: (name: string) => `Sign in to it with: sandlot auth login --context ${name}`,
  using: (name: string, host: string) => `Commands now go to ${name} (${host}).`,
  environmentWins: (variable: string) => `${variable} is set and overrides this choice.`,
  signedIn: (name: string) => `You are still signed in to ${name}.`,
  signedInHint: (name: string) =>
    `Sign out first, so the sign-in does not stay valid: sandlot auth logout --context ${name}`,
  removed: (name: string) => `Removed ${name}.`,
  whichOne: 'Which one? Name a context.',
  because: {
    '--host': 'because --host names it',
    '--context': 'because --context names it',
    SANDLOT_HOST: 'because SANDLOT_HOST names it',
    SANDLOT_CONTEXT: 'because SANDLOT_CONTEXT names it',
    project: 'because the project file names it',
    settings: 'because it was chosen with `context use`',
    default: 'because nothing else is set',
  },
} as const
