import { Button } from '@sandlot/ui/button'
import { cx } from '@sandlot/ui/cx'
import { Modal, ModalActions } from '@sandlot/ui/modal'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Label } from 'react-aria-components/Label'
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components/Slider'
import type { ModalProps } from '../shell/modal-service.ts'
import { pictureMessages as say } from './picture-messages.ts'
import { areaOf, moved, PICTURE_SIDE_PX, wholePicture, within, ZOOM_MAX } from './picture-rules.ts'

const WIDTH_PX = 420
const SIDE_PX = 288
const STEP_PX = 8
const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: STEP_PX, y: 0 },
  ArrowRight: { x: -STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: STEP_PX },
  ArrowDown: { x: 0, y: -STEP_PX },
}

type Props = ModalProps<Blob> & {
  picture: ImageBitmap
  /** Whether the picture is displayed as a circle. */
  isRound?: boolean
}

/** Lets the user choose the part of a picture to keep. Closes with that part as a small picture. */
export function PictureCropModal({ picture, isRound = false, close }: Props) {
  const [crop, setCrop] = useState(() => within(picture, wholePicture))
  const [isSaving, setSaving] = useState(false)
  const move = (by: { x: number; y: number }) => setCrop((now) => moved(picture, now, by, SIDE_PX))
  const save = async () => {
    setSaving(true)
    close(await cut(picture, areaOf(picture, crop)))
  }
  return (
    <Modal onClose={close} title={say.cropTitle} width={WIDTH_PX}>
      <div className="flex flex-col items-center gap-4 px-5 pb-2">
        <p className="self-start text-ink-muted text-sm">{say.cropText}</p>
        <CropArea crop={crop} isRound={isRound} move={move} picture={picture} />
        <Slider
          className="flex w-full flex-col gap-2"
          maxValue={ZOOM_MAX}
          minValue={1}
          onChange={(zoom) => setCrop((now) => within(picture, { ...now, zoom }))}
          step={0.05}
          value={crop.zoom}
        >
          <Label className="font-medium text-sm">{say.zoom}</Label>
          <SliderTrack className="relative h-6 w-full before:absolute before:inset-x-0 before:top-1/2 before:h-1 before:-translate-y-1/2 before:rounded-full before:bg-line-strong">
            <SliderThumb className="top-1/2 size-5 rounded-full border border-line-strong bg-accent shadow-xs focus-visible:outline-2 focus-visible:outline-focus focus-visible:outline-offset-2" />
          </SliderTrack>
        </Slider>
      </div>
      <ModalActions>
        <Button onPress={() => close()}>{say.cancel}</Button>
        <Button isPending={isSaving} onPress={() => void save()} variant="primary">
          {say.save}
        </Button>
      </ModalActions>
    </Modal>
  )
}

type AreaProps = {
  picture: ImageBitmap
  crop: ReturnType<typeof within>
  isRound: boolean
  move: (by: { x: number; y: number }) => void
}

function CropArea({ picture, crop, isRound, move }: AreaProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<{ x: number; y: number } | null>(null)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, areaOf(picture, crop))
  }, [picture, crop])
  const drag = (event: PointerEvent) => {
    if (!last.current) return
    move({ x: event.clientX - last.current.x, y: event.clientY - last.current.y })
    last.current = { x: event.clientX, y: event.clientY }
  }
  const keyDown = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (!by) return
    event.preventDefault()
    move(by)
  }
  const end = () => {
    last.current = null
  }
  return (
    <div
      aria-label={say.area}
      className={cx(
        'size-72 max-w-full cursor-move touch-none overflow-hidden bg-sunken outline-offset-4',
        isRound ? 'rounded-full' : 'rounded-lg',
      )}
      onKeyDown={keyDown}
      onLostPointerCapture={end}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        last.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={drag}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the selection is moved by keyboard.
      tabIndex={0}
    >
      <canvas aria-hidden className="size-full" height={SIDE_PX * 2} ref={canvas} width={SIDE_PX * 2} />
    </div>
  )
}

type Area = ReturnType<typeof areaOf>

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, { left, top, side }: Area): void {
  const context = canvas.getContext('2d')
  if (!context) return
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** Returns a part of a picture without the file's metadata, such as its location and device. */
async function cut(picture: ImageBitmap, area: Area): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const side = Math.max(1, Math.min(PICTURE_SIDE_PX, Math.round(area.side)))
  canvas.width = side
  canvas.height = side
  draw(canvas, picture, area)
  const as = (type: string) =>
    new Promise<Blob | null>((done) => canvas.toBlob((blob) => done(blob), type, 0.9))
  const webp = await as('image/webp')
  // Browsers that cannot write WebP return a PNG instead, which may be large.
  const blob = webp?.type === 'image/webp' ? webp : await as('image/jpeg')
  if (!blob) throw new Error('the picture could not be drawn')
  return blob
}
