/** How long the create modal takes to go (spec CR-006, CN-086); the class of its frame says the same. */
export const CLOSE_ANIMATION_MS = 300
