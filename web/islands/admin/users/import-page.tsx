import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { api, unwrap } from '#web/api/api-client.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { useToldAction } from '#web/ui/overlays/use-told-action.ts'
import {
  IMPORT_COLUMNS,
  MOST_IMPORTED_BYTES,
} from '#worker/features/admin/users/import/import-file.ts'
import type { ImportReport } from '#worker/features/admin/users/import/schema.ts'
import { PageHeader } from '../frame/page-header.tsx'

interface Preview {
  csv: string
  report: ImportReport
}

const send = async (csv: string, dryRun: boolean) =>
  (await unwrap(api.admin.users.import.$post({ json: { csv, dryRun } }))).report

/** Accounts from a CSV file: what would be done is shown before it is. */
export function ImportPage() {
  const t = useTrans()
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const [preview, setPreview] = useState<Preview | null>(null)
  const check = useToldAction<File>(
    async (file) => {
      setPreview(null)
      if (file.size > MOST_IMPORTED_BYTES)
        return toast.danger('This file is too large: at most 2 MB.')
      const csv = await file.text()
      setPreview({ csv, report: await send(csv, true) })
    },
    { field: 'csv' },
  )
  const importAll = useToldAction<Preview>(
    async ({ csv }) => {
      const { accepted } = await send(csv, false)
      toast({ message: 'Users created: :count', values: { count: accepted } })
      await queryClient.invalidateQueries({ queryKey: ['admin', 'users'] })
      navigate('/admin/users')
    },
    { field: 'csv' },
  )
  return (
    <>
      <PageHeader title={t('Import users')} back={{ href: '/admin/users', label: t('Users') }} />
      <div className="admin-form admin-part">
        <p>
          {t(
            'The first row of the CSV file names its columns: :columns. Only “email” has to be there.',
            {
              columns: IMPORT_COLUMNS.join(', '),
            },
          )}
        </p>
        <p className="admin-secondary">
          {t(
            'At most 5,000 rows and 2 MB. “role” names a role, or more with “;” between them; “space” is like “5 GB”. Users without a password get a mail with a link to set one: many mails go out over hours. At most 50 rows can have a password.',
          )}
        </p>
        <label className="admin-file">
          <span>{t('CSV file')}</span>
          <input
            type="file"
            accept=".csv,text/csv"
            disabled={check.isPending || importAll.isPending}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) void check.run(file)
            }}
          />
        </label>
        <div role="status" aria-busy={check.isPending}>
          {check.isPending && t('Checking…')}
          {preview && <Report report={preview.report} />}
        </div>
        {preview && (
          <Button
            variant="primary"
            isDisabled={preview.report.accepted === 0}
            isPending={importAll.isPending}
            onPress={() => void importAll.run(preview)}
          >
            {t('Import users (:count)', { count: preview.report.accepted })}
          </Button>
        )}
      </div>
    </>
  )
}

/** Rows that are shown; a file may have thousands that are refused. */
const MOST_SHOWN = 200

function Report({ report: { accepted, mailed, refused } }: { report: ImportReport }) {
  const t = useTrans()
  return (
    <>
      <p>
        {t('Can be imported: :accepted; of these get a mail: :mailed; refused: :refused.', {
          accepted,
          mailed,
          refused: refused.length,
        })}
      </p>
      {refused.length > 0 && (
        <div className="admin-table-room">
          <table className="admin-table" aria-label={t('Refused rows')}>
            <thead>
              <tr>
                <th>{t('Line')}</th>
                <th>{t('Email address')}</th>
                <th>{t('Reason')}</th>
              </tr>
            </thead>
            <tbody>
              {refused.slice(0, MOST_SHOWN).map(({ line, email, reason }) => (
                <tr key={line}>
                  <td data-label={t('Line')}>{line}</td>
                  <td data-label={t('Email address')} dir="auto">
                    {email}
                  </td>
                  <td data-label={t('Reason')}>{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
