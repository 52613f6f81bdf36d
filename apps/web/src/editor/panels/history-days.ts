import { dayOfWeek } from '@sandlot/core/date-formats'
import type { SavedVersion } from '@sandlot/core/files/rest'
import { panelMessages } from '../../files/panel-messages.ts'

/** Returns the local date as sortable text. */
const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

function dayName(at: Date, now: Date): string {
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  if (dayOf(at) === dayOf(now)) return panelMessages.today
  if (dayOf(at) === dayOf(yesterday)) return panelMessages.yesterday
  return dayOfWeek(at)
}

export type HistoryDay = { day: string; name: string; versions: SavedVersion[] }

/** Groups versions by the day on which they were saved, preserving their order. */
export function byDay(versions: readonly SavedVersion[], now: Date): HistoryDay[] {
  const days: HistoryDay[] = []
  for (const version of versions) {
    const at = new Date(version.at)
    const day = dayOf(at)
    const last = days.at(-1)
    if (last?.day === day) last.versions.push(version)
    else days.push({ day, name: dayName(at, now), versions: [version] })
  }
  return days
}
