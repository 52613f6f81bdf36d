export const webhookMessages = {
  unsigned: 'The signature does not match the secret of this webhook.',
  tooLarge: 'This is more than a webhook may send.',
  notOne: 'This is not a webhook of GitHub.',
}
