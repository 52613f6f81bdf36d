/** Days for which a payment that is late keeps the plan (docs/spec/decisions.md, 24). */
export const GRACE_DAYS = 7

/** Days in which a payment is given back (spec BL-031). */
export const REFUND_DAYS = 14
/** Where it is: the countries of the European Union, and Turkey (spec BL-031). */
export const REFUND_COUNTRIES: readonly string[] =
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE TR'.split(' ')
