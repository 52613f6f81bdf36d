/** Sentences about service accounts and their tokens. */
export const serviceTexts = {
  tokenOnce: (account: string, date: string) =>
    `A token of the service account ${account}. It works until ${date} and is not shown again.`,
  none: 'No service account has a token.',
  noSuch: (wanted: string) => `No service account of this workspace has a token “${wanted}”.`,
  ambiguous: (wanted: string) => `Several tokens are called “${wanted}”.`,
  ambiguousHint: 'Use the id from `sandlot workspace token list`.',
  question: (name: string, account: string) => `Revoke the token ${name} of ${account}?`,
  would: (name: string, account: string) => `The token ${name} of ${account} would be revoked.`,
  revoked: (name: string, account: string) => `Revoked the token ${name} of ${account}.`,
}
