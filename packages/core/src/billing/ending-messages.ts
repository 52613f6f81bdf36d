const at = (day: string | null) => (day === null ? 'with its period' : `on ${day}`)

/** What happens to a paid plan when its workspace is deleted or restored. */
export const endingMessages = {
  ends: (day: string | null) => `Its paid plan ends ${at(day)} and is not charged again.`,
  isEnding: (day: string | null) => `Its paid plan is set to end ${at(day)}.`,
}
