declare module 'prettier-plugin-svelte/browser' {
  import type { Parser, Printer, SupportLanguage } from 'prettier'

  export const languages: SupportLanguage[]
  export const parsers: Record<string, Parser>
  export const printers: Record<string, Printer>
}
