/** GitHub's own colors, by the variables of its themes. The fallbacks are those of its default themes. */
const STYLE = `
:host{all:initial;display:inline-flex;vertical-align:top;color-scheme:inherit;
--text:var(--button-default-fgColor-rest,light-dark(#25292e,#f0f6fc));
--muted:var(--fgColor-muted,light-dark(#59636e,#9198a1));
--line:var(--button-default-borderColor-rest,light-dark(#d1d9e0,#3d444d));
--ring:2px solid var(--focus-outlineColor,light-dark(#0969da,#1f6feb));
font:500 12px/20px -apple-system,BlinkMacSystemFont,"Segoe UI","Noto Sans",Helvetica,Arial,sans-serif;color:var(--text)}
:host([data-corner]){position:fixed;right:16px;bottom:16px;z-index:30}
a,button{font:inherit;color:inherit;text-decoration:none;cursor:pointer;box-sizing:border-box;margin:0}
a:focus-visible,button:focus-visible{outline:var(--ring);outline-offset:-2px}
.main,.more{display:inline-flex;align-items:center;gap:6px;height:28px;padding:0 10px;border:1px solid var(--line);border-radius:6px;
background:var(--button-default-bgColor-rest,light-dark(#f6f8fa,#212830));white-space:nowrap;user-select:none}
.main:has(+.more){border-start-end-radius:0;border-end-end-radius:0}
.more{padding:0 6px;border-inline-start:0;border-start-start-radius:0;border-end-start-radius:0}
.main:hover,.more:hover,.more[aria-expanded=true]{background:var(--button-default-bgColor-hover,light-dark(#eff2f5,#262c36))}
.main:active,.more:active{background:var(--button-default-bgColor-active,light-dark(#e6eaef,#2a313c))}
svg{flex:none}
span{overflow:hidden;text-overflow:ellipsis}
.label{width:118px}
.host,.hint{max-width:140px;font-weight:400;color:var(--muted)}
[role=menu]{position:fixed;inset:auto;margin:0;padding:4px;box-sizing:border-box;width:280px;max-height:min(70vh,480px);overflow-y:auto;z-index:100;
color:var(--text);border:1px solid var(--line);border-radius:12px;background:var(--overlay-bgColor,light-dark(#fff,#010409));box-shadow:0 8px 24px #0003}
[hidden]{display:none}
[role=group]+[role=group]{border-top:1px solid var(--line);margin-top:4px;padding-top:4px}
.title,.note{padding:4px 8px;color:var(--muted)}
[role^=menuitem]{display:flex;gap:8px;width:100%;padding:4px 8px;border:0;border-radius:6px;background:none;text-align:start;font-weight:400;white-space:nowrap}
[role^=menuitem]:is(:hover,:focus){background:var(--control-transparent-bgColor-hover,light-dark(#818b981a,#656c7633))}
[aria-disabled]{opacity:.6;cursor:default}
.name{flex:1}
.tick{flex:none;width:12px}
`

/** Adds the styles out of reach of the page's own and of Turbo, which reloads pages whose head has gained a style. */
export function addStyle(root: ShadowRoot, page: Document): void {
  try {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLE)
    root.adoptedStyleSheets = [sheet]
  } catch {
    // Firefox does not let content scripts adopt a style sheet.
    const style = page.createElement('style')
    style.textContent = STYLE
    root.append(style)
  }
}
