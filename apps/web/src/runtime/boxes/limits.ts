/** How often a devbox is asked what it uses while it is looked at. */
export const BOX_LOOK_MS = 5_000
/** How often it is asked while it is on its way to another state, should no event tell. */
export const BOX_CHANGE_LOOK_MS = 2_000
/** How long a list of what runs is believed where no event tells otherwise. */
export const WORKSPACE_BOXES_FRESH_MS = 60_000
