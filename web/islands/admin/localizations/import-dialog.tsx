import { useRef, useState } from 'react'
import { api, unwrap } from '#web/api/api-client.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { useCloseDialog } from '#web/ui/overlays/use-close-dialog.ts'
import { useToldAction } from '#web/ui/overlays/use-told-action.ts'
import type { ImportReport } from '#worker/features/admin/localizations/schema.ts'
import { ImportReportView } from './import-report.tsx'

/** Reads a file of lines, shows what it would change, and imports it. Closes with true once it is imported. */
export function ImportDialog({ language }: { language: string }) {
  const t = useTrans()
  const close = useCloseDialog()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const [checked, setChecked] = useState<{ lines: FileLine[]; report: ImportReport } | null>(null)
  const [isKept, setIsKept] = useState(false)

  const send = async (lines: FileLine[], apply: boolean) => {
    const { report } = await unwrap(
      api.admin.localizations[':language'].import.$post({
        param: { language },
        json: { lines, apply, unknown: isKept ? 'keep' : 'refuse' },
      }),
    )
    return report
  }
  const check = useToldAction(async (file: File) => {
    setChecked(null)
    const lines = readLinesFile(await file.text())
    setProblem(lines ? '' : t('This is no file of lines: JSON with a translation for each text.'))
    if (lines) setChecked({ lines, report: await send(lines, false) })
  })
  const apply = useToldAction(async () => {
    if (!checked) return
    const report = await send(checked.lines, true)
    toast(t('Imported lines: :count', { count: report.new_count + report.changed_count }))
    close(true)
  })
  const isPending = check.isPending || apply.isPending
  return (
    <Dialog
      title={t('Import lines')}
      size="md"
      isPending={isPending}
      footer={
        <>
          <Button variant="ghost" onPress={() => close(false)} isDisabled={isPending}>
            {t('Cancel')}
          </Button>
          <Button
            variant="primary"
            isDisabled={!checked}
            isPending={apply.isPending}
            onPress={() => void apply.run()}
          >
            {t('Import')}
          </Button>
        </>
      }
    >
      <div className="admin-import">
        <p>{t('A JSON file, as the export makes it. Empty lines are passed over.')}</p>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          aria-label={t('File')}
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void check.run(file)
            target.value = ''
          }}
        />
        <Button isPending={check.isPending} onPress={() => input.current?.click()}>
          {t('Choose a file')}
        </Button>
        {problem && (
          <p className="field-error" role="alert">
            {problem}
          </p>
        )}
        {checked && <ImportReportView report={checked.report} />}
        {checked && checked.report.unknown_count > 0 && (
          <CheckboxField isSelected={isKept} onChange={setIsKept}>
            {t('Import lines of unknown texts too')}
          </CheckboxField>
        )}
      </div>
    </Dialog>
  )
}

interface FileLine {
  source: string
  translation: string
}

/** Null for what is no object of texts. */
function readLinesFile(text: string): FileLine[] | null {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return null
  const lines = Object.entries(content).map(([source, translation]: [string, unknown]) => ({
    source,
    translation,
  }))
  const isText = (line: { translation: unknown }): line is FileLine =>
    typeof line.translation === 'string'
  return lines.length > 0 && lines.every(isText) ? lines : null
}
