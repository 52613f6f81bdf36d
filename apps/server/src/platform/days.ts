import { DAY_MS } from '@sandlot/core/units'

export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS)

export const daysBefore = (moment: Date, days: number): Date => daysAfter(moment, -days)
