import { useRecentSignIn } from '../sign-in/use-recent-sign-in.ts'
import { useMakePasskey } from './use-make-passkey.ts'

/** Creates a passkey here, after a recent sign-in if the server requires one. */
export const useAddPasskey = () => useMakePasskey(useRecentSignIn())
