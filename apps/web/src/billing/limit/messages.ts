import { creditPriceText } from '@sandlot/core/billing/money-rules'

export const limitMessages = {
  title: 'Set a spending limit',
  text: `When the credits of the month are used up, your devboxes keep running on on-demand credits at ${creditPriceText()} each, up to this limit. With 0 they stop.`,
  label: 'Monthly spending limit in dollars',
  hint: (credits: string) => `This buys up to ${credits} credits.`,
  saveFailed: 'The spending limit could not be saved',
}
