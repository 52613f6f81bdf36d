import { featuresQuery } from '@sandlot/core/accounts/queries'
import { EMBED_HEIGHT_PX, EMBED_HEIGHT_PX_MAX, EMBED_HEIGHT_PX_MIN } from '@sandlot/core/embeds/limits'
import { embedMessages as say } from '@sandlot/core/embeds/messages'
import { embedRefusalText } from '@sandlot/core/embeds/refusals'
import {
  defaultEmbed,
  type EmbedOptions,
  embedCode,
  embedPath,
  embedRefusal,
  embedThemes,
  embedViews,
} from '@sandlot/core/embeds/rules'
import { EDITOR_FONT_SIZE_PX_MAX, EDITOR_FONT_SIZE_PX_MIN } from '@sandlot/core/profile/limits'
import { changeMessages } from '@sandlot/core/sandboxes/change-messages'
import { PRIVACY } from '@sandlot/core/sandboxes/limits'
import { setPrivacy } from '@sandlot/core/sandboxes/queries'
import { Button } from '@sandlot/ui/button'
import { buttonStyle } from '@sandlot/ui/button-style'
import { Modal, ModalActions } from '@sandlot/ui/modal'
import { Select } from '@sandlot/ui/select'
import { Switch } from '@sandlot/ui/switch'
import { TextField } from '@sandlot/ui/text-field'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Copy, ExternalLink } from 'lucide-react'
import { useId, useState } from 'react'
import { Notice } from '../accounts/notice.tsx'
import { copyText } from '../shell/browser/copy-text.ts'
import type { ModalProps } from '../shell/modal-service.ts'
import { useServices } from '../shell/services.tsx'
import { useToast } from '../shell/use-toast.ts'
import type { EmbeddedSandbox } from './open-embed.ts'

const WIDTH_PX = 600

const views = embedViews.map((value) => ({ value, label: say.views[value] }))
const themes = embedThemes.map((value) => ({ value, label: say.themes[value] }))

type Props = { sandbox: EmbeddedSandbox } & ModalProps

/** Configures the HTML that embeds a sandbox in another page. */
export function EmbedModal({ sandbox, close }: Props) {
  const { client, queries, toasts } = useServices()
  const { data } = useQuery(featuresQuery(client))
  const [privacy, setShown] = useState(sandbox.privacy)
  const { mutateAsync, isPending } = useMutation(setPrivacy(client, queries))
  const makeUnlisted = () =>
    mutateAsync({ id: sandbox.id, privacy: PRIVACY.unlisted, was: privacy }).then(
      (record) => setShown(record.privacy),
      (error) => void toasts.failed(changeMessages.privacyFailed, error),
    )
  const refused = embedRefusal({ ...sandbox, privacy }, data)
  return (
    <Modal onClose={close} title={say.title(sandbox.title)} width={WIDTH_PX}>
      {refused ? (
        <div className="px-5 pt-2 pb-5">
          <Notice>{embedRefusalText(refused)}</Notice>
          {refused === 'notOpen' && sandbox.mayOpen && (
            <Button className="mt-4" isPending={isPending} onPress={() => void makeUnlisted()}>
              {say.makeUnlisted}
            </Button>
          )}
        </div>
      ) : (
        <EmbedForm sandbox={sandbox} />
      )}
    </Modal>
  )
}

/** Parses a whole number of pixels. Returns null for anything else. */
function wholeIn(text: string, min: number, max: number): number | null {
  const size = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isInteger(size) && size >= min && size <= max ? size : null
}

function EmbedForm({ sandbox }: Pick<Props, 'sandbox'>) {
  const toast = useToast()
  const codeId = useId()
  const [form, setForm] = useState({
    ...defaultEmbed,
    file: '',
    height: String(EMBED_HEIGHT_PX),
    fontSize: '',
  })
  const height = wholeIn(form.height, EMBED_HEIGHT_PX_MIN, EMBED_HEIGHT_PX_MAX)
  const fontSize = wholeIn(form.fontSize, EDITOR_FONT_SIZE_PX_MIN, EDITOR_FONT_SIZE_PX_MAX)
  const isSized = fontSize !== null || form.fontSize.trim() === ''
  const options: EmbedOptions = {
    ...form,
    file: form.file.trim().replace(/^\/+/, '') || null,
    fontSize,
    initialPath: `/${form.initialPath.trim().replace(/^\/+/, '')}`,
  }
  const url = window.location.origin + embedPath(sandbox.id, options)
  const code = embedCode({ url, title: sandbox.title, height: height ?? EMBED_HEIGHT_PX })
  const hasCode = form.view !== 'preview'
  const hasPreview = form.view !== 'editor'
  const copy = (text: string, done: string) => void copyText(toast, text, { done, failed: say.notCopied })
  return (
    <>
      <div className="flex flex-col gap-4 px-5 pt-2 pb-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={say.shownAs}
            onChange={(value) =>
              setForm({ ...form, view: embedViews.find((view) => view === value) ?? form.view })
            }
            options={views}
            placeholder={say.shownAs}
            value={form.view}
          />
          <Select
            label={say.theme}
            onChange={(value) =>
              setForm({ ...form, theme: embedThemes.find((theme) => theme === value) ?? form.theme })
            }
            options={themes}
            placeholder={say.theme}
            value={form.theme}
          />
          <TextField
            isDisabled={!hasCode}
            label={say.file}
            onChange={(file) => setForm({ ...form, file })}
            placeholder={say.usualFile}
            value={form.file}
          />
          <TextField
            isDisabled={!hasPreview}
            label={say.initialPath}
            onChange={(initialPath) => setForm({ ...form, initialPath })}
            value={form.initialPath}
          />
          <TextField
            inputMode="numeric"
            label={say.height}
            onChange={(text) => setForm({ ...form, height: text })}
            problem={height === null ? say.wholeRange(EMBED_HEIGHT_PX_MIN, EMBED_HEIGHT_PX_MAX) : null}
            value={form.height}
          />
          <TextField
            inputMode="numeric"
            isDisabled={!hasCode}
            label={say.fontSize}
            onChange={(text) => setForm({ ...form, fontSize: text })}
            placeholder={say.usualSize}
            problem={isSized ? null : say.wholeRange(EDITOR_FONT_SIZE_PX_MIN, EDITOR_FONT_SIZE_PX_MAX)}
            value={form.fontSize}
          />
        </div>
        <div className="flex flex-col items-start gap-2.5 text-sm">
          <Switch
            isDisabled={!hasPreview}
            isSelected={form.runsOnClick}
            onChange={(runsOnClick) => setForm({ ...form, runsOnClick })}
          >
            {say.runsOnClick}
          </Switch>
          <Switch
            isDisabled={!hasPreview}
            isSelected={form.hidesNavigation}
            onChange={(hidesNavigation) => setForm({ ...form, hidesNavigation })}
          >
            {say.hidesNavigation}
          </Switch>
        </div>
        <div className="flex flex-col gap-1.5">
          <label className="font-medium text-sm" htmlFor={codeId}>
            {say.code}
          </label>
          <textarea
            className="w-full resize-none whitespace-pre rounded-md border border-line-strong bg-sunken px-3 py-2 font-mono text-xs"
            id={codeId}
            onFocus={(event) => event.target.select()}
            readOnly
            rows={code.split('\n').length}
            spellCheck={false}
            value={code}
          />
        </div>
      </div>
      <ModalActions>
        <a className={buttonStyle({ variant: 'ghost' })} href={url} rel="noopener" target="_blank">
          {say.look}
          <ExternalLink aria-hidden size={14} />
        </a>
        <Button onPress={() => copy(url, say.urlCopied)}>{say.copyUrl}</Button>
        <Button
          icon={<Copy aria-hidden size={15} />}
          isDisabled={height === null || !isSized}
          onPress={() => copy(code, say.codeCopied)}
          variant="primary"
        >
          {say.copyCode}
        </Button>
      </ModalActions>
    </>
  )
}
