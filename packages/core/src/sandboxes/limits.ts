export const TITLE_MAX_LENGTH = 200
export const RECENT_LIMIT = 18
export const LIST_PAGE_SIZE = 100
export const LIST_PAGE_MAX = 500
export const BULK_MAX = 1000
export const TRASH_DAYS = 30

export const PRIVACY = { public: 0, unlisted: 1, private: 2 } as const
export type Privacy = (typeof PRIVACY)[keyof typeof PRIVACY]

export const DESCRIPTION_MAX_LENGTH = 2000
export const TAGS_MAX = 20
export const TAG_MAX_LENGTH = 50
/** Stylesheets and scripts from elsewhere that a sandbox loads. */
export const EXTERNAL_RESOURCES_MAX = 50
export const EXTERNAL_RESOURCE_MAX_LENGTH = 2048
