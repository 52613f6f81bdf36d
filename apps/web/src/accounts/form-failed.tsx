import { shellMessages } from '@sandlot/core/shell/messages'
import { Notice } from './notice.tsx'

/** Stands in for a form whose code could not be loaded. */
export const FormFailed = () => <Notice isProblem>{shellMessages.partFailed}</Notice>
