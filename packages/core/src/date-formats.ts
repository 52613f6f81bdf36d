type Moment = Date | string | number

/**
 * In the product's language, whatever the browser's. The format is made at its first use, because that takes long. An
 * invalid date gives an empty text.
 */
function inEnglish(options: Intl.DateTimeFormatOptions): (moment: Moment) => string {
  let format: Intl.DateTimeFormat | undefined
  return (moment) => {
    const date = new Date(moment)
    if (Number.isNaN(date.getTime())) return ''
    format ??= new Intl.DateTimeFormat('en', options)
    return format.format(date)
  }
}

/** Jan 5, 2026 */
export const shortDate = inEnglish({ dateStyle: 'medium' })

/** January 5, 2026 */
export const longDate = inEnglish({ dateStyle: 'long' })

/** January 5 */
export const dayOfMonth = inEnglish({ day: 'numeric', month: 'long' })

/** Monday, January 5 */
export const dayOfWeek = inEnglish({ weekday: 'long', day: 'numeric', month: 'long' })

/** January 2026, in UTC, as the months of bills are. */
export const monthOfYear = inEnglish({ month: 'long', year: 'numeric', timeZone: 'UTC' })

/** 14:05 */
export const timeOfDay = inEnglish({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** Jan 5, 2026, 2:05 PM */
export const dateAndTime = inEnglish({ dateStyle: 'medium', timeStyle: 'short' })

/** Jan 5, 2026, 2:05:09 PM */
export const exactTime = inEnglish({ dateStyle: 'medium', timeStyle: 'medium' })
