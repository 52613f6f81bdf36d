import type { Refusals, RefusalTable } from '../actions.ts'
import { billingMessages } from './messages.ts'
import { paymentMessages } from './payments/messages.ts'

type TermsParams = {
  workspaceUnknown: string
  planUnknown: string
  paysForPlan: string
  limitInvalid: string
  spendingInvalid: number
}

/** Why a workspace is not given a plan or a limit. */
export const termsRefusals: RefusalTable<TermsParams> = {
  workspaceUnknown: { code: 'not_found', text: billingMessages.workspaceUnknown },
  planUnknown: { code: 'validation', text: billingMessages.unknownPlan },
  paysForPlan: {
    code: 'conflict',
    text: () => billingMessages.paysForPlan,
    hint: billingMessages.paysForPlanHint,
  },
  limitInvalid: { code: 'validation', text: billingMessages.limitWrong },
  spendingInvalid: { code: 'validation', text: billingMessages.spendingWrong },
}

/** Why a plan or its add-ons cannot be ordered. */
export const orderRefusals: Refusals<'notSold' | 'planNotAsked' | 'addonUnknown'> = {
  notSold: {
    code: 'conflict',
    text: () => paymentMessages.notSold,
    hint: paymentMessages.notSoldHint,
  },
  planNotAsked: { code: 'validation', text: paymentMessages.planNotAsked },
  addonUnknown: { code: 'validation', text: paymentMessages.addonUnknown },
}

/** Why a payment is not possible. */
export const paymentRefusals: Refusals<
  | 'intervalMissing'
  | 'pathForeign'
  | 'alreadyPaid'
  | 'checkoutElsewhere'
  | 'nothingPaid'
  | 'notPaying'
  | 'givenNotPaid'
  | 'paymentDeclined'
  | 'changeDeclined'
  | 'planEnds'
  | 'signatureWrong'
  | 'notificationTooLarge'
  | 'notBillingManager'
> = {
  intervalMissing: { code: 'validation', text: () => paymentMessages.intervalMissing },
  pathForeign: { code: 'validation', text: () => paymentMessages.pathForeign },
  alreadyPaid: {
    code: 'conflict',
    text: () => paymentMessages.alreadyPaid,
    hint: paymentMessages.alreadyPaidHint,
  },
  checkoutElsewhere: { code: 'conflict', text: () => paymentMessages.checkoutElsewhere },
  nothingPaid: { code: 'conflict', text: () => paymentMessages.nothingPaid },
  notPaying: { code: 'conflict', text: () => paymentMessages.notPaying },
  givenNotPaid: {
    code: 'conflict',
    text: () => paymentMessages.givenNotPaid,
    hint: paymentMessages.givenNotPaidHint,
  },
  changeDeclined: { code: 'conflict', text: () => paymentMessages.changeDeclined },
  planEnds: { code: 'conflict', text: paymentMessages.planEnds },
  paymentDeclined: { code: 'conflict', text: (why) => why },
  signatureWrong: { code: 'validation', text: () => paymentMessages.signatureWrong },
  notBillingManager: { code: 'forbidden', text: () => paymentMessages.notBillingManager },
  notificationTooLarge: { code: 'too_large', text: () => paymentMessages.notificationTooLarge },
}
