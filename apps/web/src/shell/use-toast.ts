import { useServices } from './services.tsx'
import type { ToastService } from './toast-service.ts'

/** Says something short in the corner: `toast('error', text)`. */
export const useToast = (): ToastService['toast'] => useServices().toasts.toast
