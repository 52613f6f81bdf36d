/**
 * The product's language, whatever the browser's: its words and its direction must agree with the page's. React
 * Aria looks here when its code comes, so this is imported before anything else.
 */
Object.assign(window, { [Symbol.for('react-aria.i18n.locale')]: 'en-US' })
