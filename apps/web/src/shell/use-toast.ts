import { useServices } from './services.tsx'
import type { ToastService } from './toast-service.ts'

/** Shows a short message in the corner: `toast('error', text)`. */
export const useToast = (): ToastService['toast'] => useServices().toasts.toast
