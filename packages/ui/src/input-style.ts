/** The style of a field, separate from its code, so that modules that only need the style load nothing more. */
export const inputStyle =
  'h-9 w-full min-w-0 text-ellipsis rounded-md border border-line-strong bg-surface px-3 text-base shadow-xs placeholder:text-ink-faint hover:border-ink-faint focus:border-focus focus:outline-2 focus:outline-focus/25 focus:outline-offset-0 disabled:bg-sunken disabled:text-ink-muted invalid:border-danger invalid:outline-danger/20'
