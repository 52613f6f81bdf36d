/** Tasks of one devbox; what a project names beyond that is left out. */
export const BOX_TASKS_MAX = 100
