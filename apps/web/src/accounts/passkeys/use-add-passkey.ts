import { useRecentSignIn } from '../sign-in/use-recent-sign-in.ts'
import { useMakePasskey } from './use-make-passkey.ts'

/** Makes a passkey here, after a fresh sign-in where the server wants one. */
export const useAddPasskey = () => useMakePasskey(useRecentSignIn())
