import { type DeliveryOutcome, deliveryProblemText } from '../delivery-rules.ts'

/** Sentences of a form that sets one webhook of a workspace. */
export const webhookFormMessages = {
  url: 'Address',
  save: 'Save',
  saveFailed: 'The webhook could not be saved',
  secret: 'Signing secret. Copy it now; it is not shown again.',
  test: 'Send a test',
  testDone: 'The test arrived',
  testRefused: (outcome: DeliveryOutcome) => `The test failed: ${deliveryProblemText(outcome)}`,
  testFailed: 'The test could not be sent',
  stop: 'Turn off',
  stopped: 'The webhook is turned off',
  stopFailed: 'The webhook could not be turned off',
}
