/**
 * The product's language, whatever the browser's, so that React Aria's texts and direction match the page. React Aria
 * reads this when its code loads, so it must be imported before anything else.
 */
Object.assign(window, { [Symbol.for('react-aria.i18n.locale')]: 'en-US' })
