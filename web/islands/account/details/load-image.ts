/** A picture ready to be drawn; null when it can't be read. */
export async function loadImage(address: string): Promise<HTMLImageElement | null> {
  const image = new Image()
  image.src = address
  try {
    await image.decode()
    return image
  } catch {
    return null
  }
}

export const isSquare = ({ naturalWidth, naturalHeight }: HTMLImageElement): boolean =>
  naturalWidth === naturalHeight
