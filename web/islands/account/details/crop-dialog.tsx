import { useState } from 'react'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { useCloseDialog } from '#web/ui/overlays/use-close-dialog.ts'
import { CropFrame } from './crop-frame.tsx'
import { clampCrop, MAX_ZOOM, wholeImage } from './crop-geometry.ts'
import { cutImage } from './cut-image.ts'

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
