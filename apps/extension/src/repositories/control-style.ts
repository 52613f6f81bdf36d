/** GitHub's own colours, by the names that its themes give them; the values are those of its default ones. */
const STYLE = `
:host { all: initial; display: inline-flex; vertical-align: top; color-scheme: inherit }
:host([data-corner]) { position: fixed; right: 16px; bottom: 16px; z-index: 30 }
a, button, [role=menu] { font: 500 12px/20px -apple-system, BlinkMacSystemFont, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif;
  color: var(--button-default-fgColor-rest, var(--color-btn-text, light-dark(#25292e, #f0f6fc))) }
.main, .more {
  box-sizing: border-box; display: inline-flex; align-items: center; gap: 6px; height: 28px; padding: 0 10px; margin: 0;
  border: 1px solid var(--button-default-borderColor-rest, var(--color-btn-border, light-dark(#d1d9e0, #3d444d)));
  border-radius: var(--borderRadius-medium, 6px);
  background: var(--button-default-bgColor-rest, var(--color-btn-bg, light-dark(#f6f8fa, #212830)));
  text-decoration: none; white-space: nowrap; cursor: pointer; user-select: none;
}
.main:not(:only-of-type), .main:has(+ .more:not([hidden])) { border-start-end-radius: 0; border-end-end-radius: 0 }
.more { padding: 0 6px; border-inline-start: 0; border-start-start-radius: 0; border-end-start-radius: 0 }
.main:hover, .more:hover, .more[aria-expanded=true] { background: var(--button-default-bgColor-hover, var(--color-btn-hover-bg, light-dark(#eff2f5, #262c36))) }
.main:active, .more:active { background: var(--button-default-bgColor-active, var(--color-btn-active-bg, light-dark(#e6eaef, #2a313c))) }
.main:focus-visible, .more:focus-visible { outline: 2px solid var(--focus-outlineColor, light-dark(#0969da, #1f6feb)); outline-offset: -2px }
svg { flex: none }
.label { overflow: hidden; text-overflow: ellipsis; width: 118px }
.host, .hint { overflow: hidden; text-overflow: ellipsis; max-width: 140px; font-weight: 400;
  color: var(--fgColor-muted, var(--color-fg-muted, light-dark(#59636e, #9198a1))) }
[hidden] { display: none !important }
[role=menu] { position: fixed; inset: auto; margin: 0; padding: 4px 0; box-sizing: border-box; width: 280px; max-height: min(70vh, 480px);
  overflow-y: auto; z-index: 100; font-weight: 400;
  border: 1px solid var(--borderColor-default, light-dark(#d1d9e0, #3d444d)); border-radius: 12px;
  background: var(--overlay-bgColor, light-dark(#fff, #010409)); box-shadow: 0 8px 24px #00000033 }
[role=group] + [role=group] { border-top: 1px solid var(--borderColor-muted, light-dark(#d1d9e0b3, #3d444db3)); margin-top: 4px; padding-top: 4px }
.title, .note { padding: 4px 12px; color: var(--fgColor-muted, light-dark(#59636e, #9198a1)); white-space: normal }
[role^=menuitem] { display: flex; align-items: center; gap: 8px; width: calc(100% - 8px); box-sizing: border-box; margin: 0 4px; padding: 4px 8px;
  border: 0; border-radius: 6px; background: none; text-align: start; text-decoration: none; cursor: pointer; font-weight: 400 }
[role^=menuitem]:focus { outline: 2px solid var(--focus-outlineColor, light-dark(#0969da, #1f6feb)); outline-offset: -2px }
[role^=menuitem]:hover, [role^=menuitem]:focus { background: var(--control-transparent-bgColor-hover, light-dark(#818b981a, #656c7633)) }
[role^=menuitem][aria-disabled=true] { opacity: .6; cursor: default }
[role^=menuitem] > .name { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; flex: 1 }
.tick { width: 12px; flex: none }
`

/** Out of reach of the page's own styles, and of Turbo, which reloads pages whose head has gained a style. */
export function addStyle(root: ShadowRoot, page: Document): void {
  try {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLE)
    root.adoptedStyleSheets = [sheet]
  } catch {
    // Firefox lets no content script adopt a sheet.
    const style = page.createElement('style')
    style.textContent = STYLE
    root.append(style)
  }
}
