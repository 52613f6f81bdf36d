export const finalizeMessages = {
  reviewTitle: 'Review plan',
  accept: 'Accept changes',
  changesTitle: 'Review changes',
  confirm: 'Confirm',
  charge: (amount: string) => `You pay ${amount} today.`,
  chargeWithTax: (amount: string, net: string) => `You pay ${amount} today, ${net} without taxes.`,
  added: (count: number, what: string) => `${count} × ${what} added`,
  removed: (count: number, what: string) => `${count} × ${what} removed`,
  newPrice: (amount: string) => `The new price is ${amount}.`,
  /** The product's original wording (spec WZ-069). */
  redirecting: 'Redirecting to payment to provider',
  checkoutFailed: 'The payment could not be started',

  askTitle: 'Ask the administrators',
  askText:
    'On this server, administrators assign plans. They see your request and answer it when they can. Nothing is charged.',
  ask: 'Ask the administrators',
  askFailed: 'Your request could not be sent',
  askedTitle: 'Your request is with the administrators',
  askedText: 'Your workspace changes as soon as they approve it. Until then it stays as it is.',
  again: 'Your workspace already has a request. A new one replaces it.',
}
