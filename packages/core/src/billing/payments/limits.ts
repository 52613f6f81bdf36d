/** Days for which a late payment keeps the plan (docs/spec/decisions.md, 24). */
export const GRACE_DAYS = 7

/** Days within which a payment is refundable (spec BL-031). */
export const REFUND_DAYS = 14
/** Countries with refunds: the European Union and Turkey (spec BL-031). */
export const REFUND_COUNTRIES: readonly string[] =
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE TR'.split(' ')

/** The largest webhook of the payment provider that is accepted. */
export const NOTIFICATION_MAX_BYTES = 512 * 1024
/** Webhooks per minute from one IP address. */
export const NOTIFICATIONS_PER_MINUTE = 1200
/** Hours for which a checkout page is reused; the provider closes it after a day. */
export const CHECKOUT_HOURS = 23
/** Days for which processed webhooks are remembered. */
export const NOTIFICATIONS_KEPT_DAYS = 60
/** Calendar months after which the spending limit may be raised (docs/spec/decisions.md, 24). */
export const FIRST_CYCLES = 2
