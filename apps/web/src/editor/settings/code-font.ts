import type { EditorSettings } from '../../profile/editor-settings.ts'

/** The font of code as CSS. The font name was validated when it was read. */
export const codeFont = (
  settings: Pick<EditorSettings, 'fontFamily' | 'fontSize' | 'lineHeight' | 'ligatures'>,
) => ({
  fontFamily: `"${settings.fontFamily}", var(--font-mono)`,
  fontSize: `${settings.fontSize}px`,
  lineHeight: String(settings.lineHeight),
  fontVariantLigatures: settings.ligatures ? 'normal' : 'none',
})
