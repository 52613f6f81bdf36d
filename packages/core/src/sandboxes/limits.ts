export const TITLE_MAX_LENGTH = 200
/** What the title of a copy adds has room beside the title. */
export const FORK_MARK_ROOM = 10
export const RECENT_LIMIT = 18
export const LIST_PAGE_SIZE = 100
export const LIST_PAGE_MAX = 500
export const BULK_MAX = 1000
/** From so many on, and after so long, a change tells how far it is. */
export const PROGRESS_FROM = 50
export const PROGRESS_DELAY_MS = 400
export const TRASH_DAYS = 30

export const PRIVACY = { public: 0, unlisted: 1, private: 2 } as const
export type Privacy = (typeof PRIVACY)[keyof typeof PRIVACY]

export const DESCRIPTION_MAX_LENGTH = 2000
export const TAGS_MAX = 20
export const TAG_MAX_LENGTH = 50
/** Stylesheets and scripts from elsewhere that a sandbox loads. */
export const EXTERNAL_RESOURCES_MAX = 50
export const EXTERNAL_RESOURCE_MAX_LENGTH = 2048

/** How many sandboxes one page of the search over what everyone may see has. */
export const PUBLIC_PAGE_SIZE = 24

/** How far off a match of the search may be: share of wrong characters plus distance from the start (spec CN-025, CN-026). */
export const SEARCH_THRESHOLD = 0.1
export const SEARCH_DISTANCE = 1000
/** What a match in each field counts (spec CN-027). */
export const SEARCH_WEIGHTS = { title: 0.4, description: 0.2, alias: 0.2, template: 0.1, id: 0.1 } as const
/** Between the last key and the search (spec CN-028). */
export const SEARCH_DEBOUNCE_MS = 200
/** What is read of everything before it is read again, and how many changes are read one by one. */
export const SEARCH_STALE_MS = 5 * 60_000
export const SEARCH_RENEW_MAX = 50
/** From so many items on the search has a thread of its own. */
export const SEARCH_WORKER_ITEMS = 2000
/** Results that are drawn at first, and each time more are wanted. */
export const SEARCH_PAGE_SIZE = 100
/** What is typed beyond this is left out. */
export const SEARCH_QUERY_MAX_LENGTH = 200

/** Stands for no limit on the wire. */
export const UNLIMITED_SANDBOXES = Number.MAX_SAFE_INTEGER
/** How many titles an error names. */
export const TITLES_TOLD = 5

/** A rectangle over a list tells what it touches no more often than this. */
export const SELECTION_THROTTLE_MS = 60

export const EMPTY_TRASH_MODAL_WIDTH_PX = 400

/** Somebody who looks at a sandbox is noted again after this long, and counts as gone after that. */
export const VIEWER_SEEN_MS = 25_000
export const VIEWER_GONE_MS = 90_000
/** Who is not signed in has no live connection, and asks this often whether they still may see it. */
export const VISITOR_LOOK_MS = 30_000
export const VIEWERS_MAX = 50
/** So many of them are shown by picture; of the others their number. */
export const VIEWERS_SHOWN = 4
export const VIEWERS_SHOWN_NARROW = 1

/** A page tells where its person is no more often than this, and again after a while, for whoever missed it. */
export const PLACE_EVERY_MS = 200
export const PLACE_AGAIN_MS = 30_000
/** A place that was not told again for this long is no longer believed. */
export const PLACE_GONE_MS = 90_000
/** Nobody is at work in a page that has been out of sight for this long. */
export const PLACE_HIDDEN_MS = 60_000
/** What the server takes from one page: so many at once, and so many a second after that. */
export const PLACES_AT_ONCE_MAX = 20
export const PLACES_PER_SECOND = 10
/** The last line or column that can be told. */
export const PLACE_NUMBER_MAX = 100_000_000
/** How long the id of a viewer can be. */
export const VIEWER_ID_MAX_LENGTH = 64
/** Who reloads the page is gone for a moment; only somebody who is gone for longer is no longer followed. */
export const FOLLOW_GONE_MS = 5000
/** In so many colours are others told apart. */
export const VIEWER_COLORS = 8
