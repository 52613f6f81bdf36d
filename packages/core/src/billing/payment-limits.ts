/** Days for which a payment that is late keeps the plan (docs/spec/decisions.md, 24). */
export const GRACE_DAYS = 7

/** Days in which a payment is given back (spec BL-031). */
export const REFUND_DAYS = 14
/** Where it is: the countries of the European Union, and Turkey (spec BL-031). */
export const REFUND_COUNTRIES: readonly string[] =
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE TR'.split(' ')

/** Largest notification of the payment provider that is taken in. */
export const NOTIFICATION_MAX_BYTES = 512 * 1024
/** Notifications a minute from one address. */
export const NOTIFICATIONS_PER_MINUTE = 1200
/** Hours for which a page of checkout is offered again: the provider closes it after a day. */
export const CHECKOUT_HOURS = 23
/** Days for which it is kept what was told of. */
export const NOTIFICATIONS_KEPT_DAYS = 60
/** Calendar months after which a spending limit may be higher than at first (docs/spec/decisions.md, 24). */
export const FIRST_CYCLES = 2
