import { ExternalLink, Laptop, RectangleVertical, TabletSmartphone } from 'lucide-react'
import {
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

type Device = 'phone' | 'tablet' | 'desktop'

const DEVICES: Record<Device, { label: string; widthPx: number; icon: ReactNode }> = {
  phone: { label: 'Phone', widthPx: 390, icon: <RectangleVertical aria-hidden="true" /> },
  tablet: { label: 'Tablet', widthPx: 820, icon: <TabletSmartphone aria-hidden="true" /> },
  desktop: { label: 'Desktop', widthPx: 1280, icon: <Laptop aria-hidden="true" /> },
}

interface SiteFrameProps {
  frameRef: RefObject<HTMLIFrameElement | null>
  /** Of the page that it begins with. */
  src: string
  /** Of the page that is shown. */
  path: string
}

/** The site as on a device; a wider one is made smaller until it fits. */
export function SiteFrame({ frameRef, src, path }: SiteFrameProps) {
  const t = useTrans()
  const [chosen, setChosen] = useState<Device | null>(null)
  const isPhone = useIsPhone()
  const device = chosen ?? (isPhone ? 'phone' : 'desktop')
  const [firstSrc] = useState(src)
  const areaRef = useRef<HTMLDivElement>(null)
  const areaWidth = useWidth(areaRef)
  const { widthPx } = DEVICES[device]
  const scale = areaWidth === null ? 1 : Math.min(1, areaWidth / widthPx)
  return (
    <section className="site-frame" aria-label={t('Preview')}>
      <div className="site-frame-bar">
        <div role="group" aria-label={t('Device')} className="site-frame-devices">
          {Object.entries(DEVICES).map(([name, { label, icon }]) => (
            <IconButton
              key={name}
              size="sm"
              aria-label={t(label)}
              aria-pressed={name === device}
              onPress={() => setChosen(name as Device)}
            >
              {icon}
            </IconButton>
          ))}
        </div>
        <span className="site-frame-path" dir="ltr">
          {path}
        </span>
        <a
          className={buttonClass('ghost', 'sm', 'button-icon')}
          href={path}
          target="_blank"
          rel="noopener"
          aria-label={t('Open the saved page in a new tab')}
        >
          <ExternalLink aria-hidden="true" />
        </a>
      </div>
      <div
        ref={areaRef}
        className="site-frame-area"
        style={{ '--frame-width': `${widthPx}px`, '--frame-scale': scale } as CSSProperties}
      >
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the site itself, which it must be alike */}
        <iframe ref={frameRef} src={firstSrc} title={t('The site with your changes')} />
      </div>
    </section>
  )
}

/** Null until it is measured. */
function useWidth(ref: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useEffect(() => {
    if (!ref.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(entry.contentRect.width)
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])
  return width
}
