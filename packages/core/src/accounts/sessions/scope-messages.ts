/** Sentences about what a token is not allowed. */
export const scopeMessages = {
  tokenReadOnly: 'This token may only read.',
  tokenReadOnlyHint: 'Make a token that may write, or sign in.',
  tokenNotAdmin: 'This token may not administer the instance.',
  tokenNotAdminHint:
    'Make one that may, in your preferences under Account, and sign in with it: sandlot auth login --with-token',
}
