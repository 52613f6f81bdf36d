export const TITLE_MAX_LENGTH = 200
/** Room in a title for what a copy adds to it. */
export const FORK_MARK_ROOM = 10
export const RECENT_LIMIT = 18
export const LIST_PAGE_SIZE = 100
export const LIST_PAGE_MAX = 500
export const BULK_MAX = 1000
/** From this many items and this long on, a change shows progress. */
export const PROGRESS_FROM = 50
export const PROGRESS_DELAY_MS = 400
export const TRASH_DAYS = 30
/** How long what was moved to the trash beyond a plan's limit can be restored beyond it (docs/spec/decisions.md, 32). */
export const UNDO_ROOM_MS = 60 * 60_000

export const PRIVACY = { public: 0, unlisted: 1, private: 2 } as const
export type Privacy = (typeof PRIVACY)[keyof typeof PRIVACY]

export const DESCRIPTION_MAX_LENGTH = 2000
export const TAGS_MAX = 20
export const TAG_MAX_LENGTH = 50
/** External stylesheets and scripts per sandbox. */
export const EXTERNAL_RESOURCES_MAX = 50
export const EXTERNAL_RESOURCE_MAX_LENGTH = 2048

/** Sandboxes per page of the public search. */
export const PUBLIC_PAGE_SIZE = 24

/** How imprecise a match may be: share of wrong characters plus distance from the start (spec CN-025, CN-026). */
export const SEARCH_THRESHOLD = 0.1
export const SEARCH_DISTANCE = 1000
/** Weights of matches by field (spec CN-027). */
export const SEARCH_WEIGHTS = { title: 0.4, description: 0.2, alias: 0.2, template: 0.1, id: 0.1 } as const
/** After the last keystroke (spec CN-028). */
export const SEARCH_DEBOUNCE_MS = 200
/** How long the search's data is fresh, and how many changes are fetched one by one. */
export const SEARCH_STALE_MS = 5 * 60_000
export const SEARCH_RENEW_MAX = 50
/** From this many items on, the search runs in a worker. */
export const SEARCH_WORKER_ITEMS = 2000
/** Results rendered at first, and added each time more are requested. */
export const SEARCH_PAGE_SIZE = 100
/** Longer queries are cut. */
export const SEARCH_QUERY_MAX_LENGTH = 200

/** Stands for unlimited on the wire. */
export const UNLIMITED_SANDBOXES = Number.MAX_SAFE_INTEGER
/** How many titles an error lists. */
export const TITLES_TOLD = 5

/** The minimum interval between updates of a selection rectangle. */
export const SELECTION_THROTTLE_MS = 60

export const EMPTY_TRASH_MODAL_WIDTH_PX = 400

/** How often a viewer is refreshed, and after which time without it they have left. */
export const VIEWER_SEEN_MS = 25_000
export const VIEWER_GONE_MS = 90_000
/** Signed-out visitors have no live connection; this is how often they check that they still have access. */
export const VISITOR_LOOK_MS = 30_000
export const VIEWERS_MAX = 50
/** Avatars shown; the others are counted. */
export const VIEWERS_SHOWN = 4
export const VIEWERS_SHOWN_NARROW = 1

/** The minimum interval between updates of a person's place, and how often it is repeated for those who missed it. */
export const PLACE_EVERY_MS = 200
export const PLACE_AGAIN_MS = 30_000
/** A place that was not repeated for this long is dropped. */
export const PLACE_GONE_MS = 90_000
/** A page hidden for this long counts as inactive. */
export const PLACE_HIDDEN_MS = 60_000
/** Rate limit per page: a burst, and the rate per second after that. */
export const PLACES_AT_ONCE_MAX = 20
export const PLACES_PER_SECOND = 10
/** The highest line or column number. */
export const PLACE_NUMBER_MAX = 100_000_000
/** Maximum length of a viewer's id. */
export const VIEWER_ID_MAX_LENGTH = 64
/** Reloading a page takes a moment; only a viewer who is gone for longer stops being followed. */
export const FOLLOW_GONE_MS = 5000
/** How many colors distinguish other viewers. */
export const VIEWER_COLORS = 8
