import { api, unwrap } from '#web/api/api-client.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { formText } from '#web/ui/fields/form-text.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'

/** Closes with the code of the language that was added. */
export function AddLanguageDialog() {
  const t = useTrans()
  return (
    <FormDialog
      title={t('Add language')}
      submitLabel={t('Add')}
      send={async (data) => {
        const json = { language: formText(data, 'language'), name: formText(data, 'name') }
        return (await unwrap(api.admin.localizations.$post({ json }))).language
      }}
    >
      <TextField
        name="language"
        label={t('Code')}
        description={t('For example: de, pt-BR or zh-Hant.')}
        isRequired
        autoFocus
      />
      <TextField
        name="name"
        label={t('Name')}
        description={t('As its speakers call it.')}
        isRequired
      />
    </FormDialog>
  )
}

export function RenameLanguageDialog({ language, name }: { language: string; name: string }) {
  const t = useTrans()
  return (
    <FormDialog
      title={t('Rename language')}
      submitLabel={t('Rename')}
      send={(data) =>
        unwrap(
          api.admin.localizations[':language'].$put({
            param: { language },
            json: { name: formText(data, 'name') },
          }),
        )
      }
    >
      <TextField name="name" label={t('Name')} defaultValue={name} isRequired autoFocus />
    </FormDialog>
  )
}
