import { useTrans } from '#web/i18n/i18n-context.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { LandingAppearance } from '#worker/settings/schema.ts'
import { ColorField } from '../../themes/color-field.tsx'
import { useSetting } from '../editor-context.tsx'
import { ImageField } from '../fields/image-field.tsx'
import { ButtonFields } from './button-fields.tsx'
import { PrimaryFeatureList, SecondaryFeatureList } from './feature-lists.tsx'
import { OtherHomepage } from './other-homepage.tsx'

type Change = (changes: Partial<LandingAppearance>, part?: string) => void

/** All of the landing page, from its top to its end. */
export function LandingSection() {
  const t = useTrans()
  const { value, set, error } = useSetting<LandingAppearance>('homepage.appearance')
  const change: Change = (changes, part = '') =>
    set({ ...value, ...changes }, `.${Object.keys(changes).join()}${part}`)
  return (
    <>
      <OtherHomepage />
      {error && <p className="field-error">{error}</p>}
      <HeaderFields value={value} change={change} />
      <fieldset className="appearance-group">
        <legend>{t('Three proofs')}</legend>
        <PrimaryFeatureList
          items={value.primaryFeatures}
          onChange={(primaryFeatures, part) => change({ primaryFeatures }, part)}
        />
      </fieldset>
      <fieldset className="appearance-group">
        <legend>{t('Features')}</legend>
        <SecondaryFeatureList
          items={value.secondaryFeatures}
          onChange={(secondaryFeatures, part) => change({ secondaryFeatures }, part)}
        />
      </fieldset>
      <FooterFields value={value} change={change} />
    </>
  )
}

function HeaderFields({ value, change }: { value: LandingAppearance; change: Change }) {
  const t = useTrans()
  return (
    <fieldset className="appearance-group">
      <legend>{t('Top of the page')}</legend>
      <TextField
        label={t('Title')}
        value={value.headerTitle}
        maxLength={200}
        onChange={(headerTitle) => change({ headerTitle })}
      />
      <TextField
        label={t('Subtitle')}
        value={value.headerSubtitle}
        maxLength={500}
        rows={3}
        onChange={(headerSubtitle) => change({ headerSubtitle })}
      />
      <ButtonFields
        legend={t('First button')}
        action={value.actions.cta1}
        onChange={(cta1) => change({ actions: { ...value.actions, cta1 } }, '1')}
      />
      <ButtonFields
        legend={t('Second button')}
        action={value.actions.cta2}
        onChange={(cta2) => change({ actions: { ...value.actions, cta2 } }, '2')}
      />
      <ImageField
        label={t('Background picture')}
        description={t('Empty: pictures of the drive.')}
        value={value.headerImage}
        onChange={(headerImage) => change({ headerImage })}
      />
      {value.headerImage && (
        <>
          <label className="field appearance-range">
            <span className="field-label">{t('Opacity of the picture')}</span>
            <input
              type="range"
              min={0}
              max={1}
              step={0.05}
              value={value.headerImageOpacity}
              onChange={({ target }) => change({ headerImageOpacity: Number(target.value) })}
            />
          </label>
          <ColorField
            label={t('First overlay color')}
            value={value.headerOverlayColor1}
            isOptional
            onChange={(headerOverlayColor1) => change({ headerOverlayColor1 })}
          />
          <ColorField
            label={t('Second overlay color')}
            value={value.headerOverlayColor2}
            isOptional
            onChange={(headerOverlayColor2) => change({ headerOverlayColor2 })}
          />
        </>
      )}
    </fieldset>
  )
}

function FooterFields({ value, change }: { value: LandingAppearance; change: Change }) {
  const t = useTrans()
  return (
    <fieldset className="appearance-group">
      <legend>{t('End of the page')}</legend>
      <TextField
        label={t('Title')}
        value={value.footerTitle}
        maxLength={200}
        onChange={(footerTitle) => change({ footerTitle })}
      />
      <TextField
        label={t('Subtitle')}
        value={value.footerSubtitle}
        maxLength={500}
        rows={2}
        onChange={(footerSubtitle) => change({ footerSubtitle })}
      />
      <ButtonFields
        legend={t('Button')}
        action={value.actions.cta3}
        onChange={(cta3) => change({ actions: { ...value.actions, cta3 } }, '3')}
      />
      <ImageField
        label={t('Picture')}
        value={value.footerImage}
        onChange={(footerImage) => change({ footerImage })}
      />
    </fieldset>
  )
}
