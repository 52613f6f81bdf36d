import { isHeic, pictureType } from '@sandlot/core/profile/picture-rules'
import { pictureMessages as say } from './picture-messages.ts'

/** The largest file to crop a picture from, and its longest side. Larger ones exhaust a phone's memory. */
export const PICTURE_FILE_MAX_BYTES = 20 * 1024 * 1024
export const PICTURE_SIDE_MAX_PX = 12_000
/** The size of the uploaded picture. */
export const PICTURE_SIDE_PX = 512
export const ZOOM_MAX = 5

export type Size = { width: number; height: number }
/** The kept part of a picture: the zoom relative to the largest square, and the centre as fractions of its sides. */
export type Crop = { zoom: number; x: number; y: number }
export const wholePicture: Crop = { zoom: 1, x: 0.5, y: 0.5 }

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Clamps a crop to its picture. */
export function within({ width, height }: Size, { zoom, x, y }: Crop): Crop {
  const near = between(zoom, 1, ZOOM_MAX)
  const half = Math.min(width, height) / near / 2
  return {
    zoom: near,
    x: between(x, half / width, 1 - half / width),
    y: between(y, half / height, 1 - half / height),
  }
}

/** Returns the square that a crop keeps, in pixels of the picture. */
export function areaOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom
  return { left: x * width - side / 2, top: y * height - side / 2, side }
}

/** Returns a crop after dragging its picture by this many pixels in a square of `side` pixels. */
export function moved(size: Size, crop: Crop, by: { x: number; y: number }, side: number): Crop {
  const perPixel = areaOf(size, crop).side / side
  return within(size, {
    ...crop,
    x: crop.x - (by.x * perPixel) / size.width,
    y: crop.y - (by.y * perPixel) / size.height,
  })
}

/** Returns the size of a picture from its first bytes, without decoding it. Null if they do not contain it. */
export function pictureSize(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    switch (pictureType(bytes)) {
      case 'image/png':
        return { width: view.getUint32(16), height: view.getUint32(20) }
      case 'image/gif':
        return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
      case 'image/webp':
        return webpSize(view)
      case 'image/jpeg':
        return jpegSize(view)
      default:
        return null
    }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function webpSize(view: DataView): Size | null {
  const kind = view.getUint8(15)
  if (kind === 0x58) return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 }
  if (kind === 0x4c) {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}

const uint24 = (view: DataView, at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000

/** Walks the segments until one contains the size. */
function jpegSize(view: DataView): Size | null {
  let at = 2
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    const tellsSize = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (tellsSize) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}

/** Returns why a picture cannot be cropped from a file, or null. */
export function pictureProblem(bytes: Uint8Array, size: number): string | null {
  if (size > PICTURE_FILE_MAX_BYTES) return say.tooHeavy
  if (isHeic(bytes)) return say.heic
  if (pictureType(bytes) === null) return say.noPicture
  const { width = 0, height = 0 } = pictureSize(bytes) ?? {}
  if (width < 1 || height < 1) return say.broken
  return Math.max(width, height) > PICTURE_SIDE_MAX_PX ? say.tooWide : null
}
