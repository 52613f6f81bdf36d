import type { Modals } from '../../shell/use-modals.ts'

export type SignInForTemplatesOptions = { templateId: string }

/** Asks a visitor who wants to use a template to sign in. Its code is loaded on demand. */
export const openSignInForTemplates = (modals: Modals, options: SignInForTemplatesOptions) =>
  modals.openModal(
    () => import('./sign-in-for-templates.tsx').then((module) => module.SignInForTemplates),
    options,
  )
