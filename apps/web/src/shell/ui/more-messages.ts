export const moreMessages = {
  more: (next: number, left: number) =>
    next === left ? `Show ${left} more` : `Show ${next} of ${left} more`,
}
