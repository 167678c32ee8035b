import { SettingImage, SettingText } from '../fields/setting-fields.tsx'
import { OtherHomepage } from './other-homepage.tsx'

export function SeoSection() {
  return (
    <>
      <OtherHomepage />
      <SettingText name="seo.title" />
      <SettingText name="seo.description" rows={3} />
      <SettingImage name="seo.image" />
    </>
  )
}
