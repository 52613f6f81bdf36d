/** Seconds that a machine's credits are held ahead. */
export const HOLD_SECONDS = 120
/** The same if credits are unlimited. */
export const LONG_HOLD_SECONDS = 3600
/** With less than this left, no machine starts: it would stop before anybody could use it. */
export const HOLD_MIN_SECONDS = 30
/** Holds are renewed this many seconds before the end of a month. */
export const MONTH_END_SECONDS = 60
/** Percentages of a budget at which its managers are alerted. */
export const ALERT_PERCENTS = [50, 80, 90, 100] as const
/** With the job runner's back-off, these span about five hours. */
export const ALERT_WEBHOOK_ATTEMPTS = 10
export const ALERT_WEBHOOK_TESTS_PER_MINUTE = 60
export const BUDGET_MAX_CREDITS = 10_000_000
export const LABEL_MAX_LENGTH = 64
/** Runs per page of a statement. */
export const STATEMENT_PAGE = 50
