import type { Modals } from '../../shell/use-modals.ts'

export type SignInForTemplatesOptions = { templateId: string }

/** Asks a visitor to sign in who wants to use a template; its code is loaded now. */
export const openSignInForTemplates = (modals: Modals, options: SignInForTemplatesOptions) =>
  modals.openModal(
    () => import('./sign-in-for-templates.tsx').then((module) => module.SignInForTemplates),
    options,
  )
