const at = (day: string | null) => (day === null ? 'with its period' : `on ${day}`)

/** What comes of the plan that a workspace pays for when it is deleted, and when it is back. */
export const endingMessages = {
  ends: (day: string | null) => `Its paid plan ends ${at(day)} and is not charged again.`,
  isEnding: (day: string | null) => `Its paid plan is set to end ${at(day)}.`,
}
