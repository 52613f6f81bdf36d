export const checkoutMessages = {
  /** Spec ER-100. */
  noUrl: 'Could not generate a checkout URL. Please try again later.',
  /** Spec ER-102. */
  noWorkspace: 'Invalid workspace',
  /** Spec ER-103. */
  unexpected: 'Unexpected error. Please try again later',
  retry: 'Retry checkout',
  abandon: 'Abandon checkout',
}
