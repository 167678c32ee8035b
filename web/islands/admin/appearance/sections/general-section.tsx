import { SettingImage, SettingText } from '../fields/setting-fields.tsx'

export function GeneralSection() {
  return (
    <>
      <SettingText name="branding.site_name" />
      <SettingImage name="branding.logo_light" />
      <SettingImage name="branding.logo_dark" isOnDark />
      <SettingImage name="branding.logo_light_mobile" />
      <SettingImage name="branding.logo_dark_mobile" isOnDark />
      <SettingImage name="branding.favicon" />
    </>
  )
}
