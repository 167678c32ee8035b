import { useTrans } from '#web/i18n/i18n-context.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { LandingAppearance } from '#worker/settings/schema.ts'
import { ImageField } from '../fields/image-field.tsx'
import { ItemList } from '../fields/item-list.tsx'

interface FeatureListProps<Feature> {
  items: readonly Feature[]
  onChange: (items: Feature[], part: string) => void
}

const MOST_FEATURES = 12

type Primary = LandingAppearance['primaryFeatures'][number]

export function PrimaryFeatureList({ items, onChange }: FeatureListProps<Primary>) {
  const t = useTrans()
  return (
    <ItemList<Primary>
      label={t('Three proofs')}
      items={items}
      nameOf={({ title }) => title}
      onChange={onChange}
      create={() => ({ image: '', title: t('New feature'), subtitle: '' })}
      addLabel={t('Add feature')}
      most={MOST_FEATURES}
    >
      {(feature, change) => (
        <>
          <TextField
            label={t('Title')}
            value={feature.title}
            maxLength={200}
            onChange={(title) => change({ title })}
          />
          <TextField
            label={t('Text')}
            value={feature.subtitle}
            maxLength={500}
            rows={3}
            onChange={(subtitle) => change({ subtitle })}
          />
          <ImageField
            label={t('Picture')}
            value={feature.image}
            onChange={(image) => change({ image })}
          />
        </>
      )}
    </ItemList>
  )
}

type Secondary = LandingAppearance['secondaryFeatures'][number]

export function SecondaryFeatureList({ items, onChange }: FeatureListProps<Secondary>) {
  const t = useTrans()
  return (
    <ItemList<Secondary>
      label={t('Features')}
      items={items}
      nameOf={({ title }) => title}
      onChange={onChange}
      create={() => ({ image: '', subtitle: '', title: t('New feature'), description: '' })}
      addLabel={t('Add feature')}
      most={MOST_FEATURES}
    >
      {(feature, change) => (
        <>
          <TextField
            label={t('Line above the title')}
            value={feature.subtitle}
            maxLength={200}
            onChange={(subtitle) => change({ subtitle })}
          />
          <TextField
            label={t('Title')}
            value={feature.title}
            maxLength={200}
            onChange={(title) => change({ title })}
          />
          <TextField
            label={t('Text')}
            value={feature.description}
            maxLength={2000}
            rows={4}
            onChange={(description) => change({ description })}
          />
          <ImageField
            label={t('Picture')}
            description={t('Empty: a drawing.')}
            value={feature.image}
            onChange={(image) => change({ image })}
          />
        </>
      )}
    </ItemList>
  )
}
