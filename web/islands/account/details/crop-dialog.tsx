import { useState } from 'react'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { useCloseDialog } from '#web/ui/overlays/use-close-dialog.ts'
import { CropFrame } from './crop-frame.tsx'
import { clampCrop, MAX_ZOOM, wholeImage, cropSquare, type Crop } from './crop-geometry.ts'

export interface CropDialogProps {
  image: HTMLImageElement
}

/** Cuts a square; closes with it as a file. */
export function CropDialog({ image }: CropDialogProps) {
  const t = useTrans()
  const closeDialog = useCloseDialog()
  const { language } = useI18n()
  const size = { width: image.naturalWidth, height: image.naturalHeight }
  const [crop, setCrop] = useState(() => wholeImage(size))

  async function cut() {
    const file = await cutImage(image, crop)
    if (file) closeDialog(file)
    else toast.danger('This picture cannot be read.')
  }

  return (
    <Dialog
      title={t('Crop your picture')}
      className="crop-dialog"
      footer={
        <>
          <Button variant="ghost" onPress={() => closeDialog()}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" onPress={cut}>
            {t('Use picture')}
          </Button>
        </>
      }
    >
      <CropFrame image={image} crop={crop} onChange={setCrop} />
      <label className="crop-zoom">
        <span className="field-label">{t('Zoom')}</span>
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={crop.zoom}
          aria-valuetext={new Intl.NumberFormat(language, { style: 'percent' }).format(crop.zoom)}
          onChange={(event) =>
            setCrop(clampCrop(size, { ...crop, zoom: event.target.valueAsNumber }))
          }
        />
      </label>
    </Dialog>
  )
}

/** As large as a picture is ever shown, on screens of several pixels to one. */
const MAX_SIDE_PX = 512
const QUALITY = 0.9

/** The cut square as a file of its own; null when the browser can't draw it. */
async function cutImage(image: HTMLImageElement, crop: Crop): Promise<File | null> {
  const { x, y, side } = cropSquare(
    { width: image.naturalWidth, height: image.naturalHeight },
    crop,
  )
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(Math.min(side, MAX_SIDE_PX)))
  canvas.height = canvas.width
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, side, side, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/webp', QUALITY),
  )
  // A browser that can't write WebP writes PNG.
  return blob && new File([blob], `avatar.${blob.type.replace('image/', '')}`, { type: blob.type })
}
