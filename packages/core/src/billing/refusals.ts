import type { Refusals, RefusalTable } from '../actions.ts'
import { ON_DEMAND_SPENDING_MAX } from './limits.ts'
import { billingMessages } from './messages.ts'
import { orderMessages } from './order-messages.ts'

type TermsParams = {
  workspaceUnknown: string
  planUnknown: string
  limitInvalid: string
  spendingInvalid: string
}

/** Why a workspace does not get a plan or a limit. */
export const termsRefusals: RefusalTable<TermsParams> = {
  workspaceUnknown: { code: 'not_found', text: billingMessages.workspaceUnknown },
  planUnknown: { code: 'validation', text: billingMessages.unknownPlan },
  limitInvalid: { code: 'validation', text: billingMessages.limitWrong },
  spendingInvalid: { code: 'validation', text: () => billingMessages.spendingWrong(ON_DEMAND_SPENDING_MAX) },
}

/** Why a plan, or its add-ons, cannot be had. */
export const orderRefusals: Refusals<'notSold' | 'planNotAsked' | 'addonUnknown'> = {
  notSold: {
    code: 'conflict',
    text: () => orderMessages.notSold,
    hint: orderMessages.notSoldHint,
  },
  planNotAsked: { code: 'validation', text: orderMessages.planNotAsked },
  addonUnknown: { code: 'validation', text: orderMessages.addonUnknown },
}
