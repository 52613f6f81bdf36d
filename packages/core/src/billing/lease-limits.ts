/** A machine is paid for so many seconds ahead. */
export const HOLD_SECONDS = 120
/** The same where nothing is limited. */
export const LONG_HOLD_SECONDS = 3600
/** With less than this left no machine starts: it would end before anybody could use it. */
export const HOLD_MIN_SECONDS = 30
/** Where a month ends, what is paid is renewed so many seconds before. */
export const MONTH_END_SECONDS = 60
/** Percent of a budget at which those who look after it are told. */
export const ALERT_PERCENTS = [50, 80, 90, 100] as const
/** With the back-off of the job runner these are spread over about five hours. */
export const ALERT_WEBHOOK_ATTEMPTS = 10
export const ALERT_WEBHOOK_TESTS_PER_MINUTE = 60
export const BUDGET_MAX_CREDITS = 10_000_000
export const LABEL_MAX_LENGTH = 64
/** Runs that one page of a statement has. */
export const STATEMENT_PAGE = 50
