/** Sentences about signing in from a terminal. */
export const signInMessages = {
  clientName: (machine: string) => `sandlot on ${machine}`,
  notAsked: 'Signing in needs approval in a browser, but prompts are turned off. Add --with-token.',
  openThis: (url: string) => `Open this address in a browser and approve the sign-in:\n\n  ${url}\n`,
  codeIs: (code: string) => `The code there is ${code}.`,
  browserOpened: 'It was opened in your browser.',
  waiting: 'Waiting for your approval…',
  troubled: (why: string) => `${why} Trying again…`,
  troubleOver: 'The host answers again.',
  approved: 'Approved.',
  hostLabel: 'Host',
  codeLabel: 'Code',
  addressLabel: 'Open',
  again: 'Sign in again to get a new code.',
  tokenNeededHint: (host: string) => `Get one at ${host}/cli/login.`,
  tokenQuestion: (host: string) => `Token for ${host} (from ${host}/cli/login): `,
  tokenMissing: 'There was no token on standard input.',
  tokenMalformed: 'Standard input is not a token. A token is a single word.',
  tokenNotAccepted: (host: string) =>
    `${host} does not accept this token: it expired, was revoked, or was mistyped.`,
  plainText: (host: string) => `${host} is not encrypted, so the token can be read on the way there.`,
  signedIn: (username: string, host: string) => `Signed in to ${host} as ${username}.`,
  environmentWins: 'SANDLOT_TOKEN is set and overrides the stored sign-in.',
  signedInMeanwhile: (host: string) => `Somebody signed in to ${host} again meanwhile. That sign-in stays.`,
  notSignedIn: (host: string) => `You were not signed in to ${host}.`,
  signedOut: (host: string) => `Signed out of ${host}.`,
  alreadyInvalid: 'The token was no longer valid.',
  notRevoked: (host: string, why: string) =>
    `The sign-in at ${host} could not be revoked, so it was kept. ${why}`,
  notRevokedHint:
    'Try again when the host can be reached, or forget the sign-in here with --force; it then stays valid there.',
  tokenOnce: (name: string, until: string) =>
    `This is the token “${name}”, valid until ${until}. It will not be shown again.`,
  noTokens: 'You have no access tokens on this host.',
  noSuchToken: (wanted: string) => `You have no access token “${wanted}”.`,
  tokenAmbiguous: (name: string) => `Several of your tokens are called “${name}”.`,
  tokenAmbiguousHint: 'Name it by its id: sandlot auth token list',
  revokeQuestion: (name: string) => `Revoke “${name}”? What uses it stops working at once.`,
  tokenRevoked: (name: string) => `Revoked ${name}.`,
  wouldRevoke: (name: string) => `Would revoke ${name}.`,
  signedOutOfAll: (count: number) =>
    count === 0
      ? 'You were not signed in anywhere.'
      : `Signed out ${count === 1 ? 'once' : `${count} times`}.`,
  forgotten: (host: string, why: string) =>
    `Forgot the sign-in at ${host} here. It is still valid there, because it could not be revoked. ${why}`,
}
