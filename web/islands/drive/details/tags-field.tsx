import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { tagNameKey } from '#worker/names/tag-name.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { showEntry } from '../state/entry-cache.ts'
import { syncTags } from './details-api.ts'
import { DetailsSection } from './details-section.tsx'
import { TagInput } from './tag-input.tsx'

/** One's own words for an entry. */
export function TagsField({ entry }: { entry: FileEntry }) {
  const t = useTrans()
  const save = useSaveTags(entry)
  const [problem, setProblem] = useState<string | null>(null)
  const saved = entry.tags.filter(({ type }) => type === 'custom').map(({ name }) => name)
  const names = save.isPending ? save.variables : saved

  function add(name: string) {
    setProblem(null)
    const isThere = names.some((other) => tagNameKey(other) === tagNameKey(name))
    if (!isThere) save.mutate([...names, name])
  }

  return (
    <DetailsSection title={t('Tags')}>
      {names.length > 0 && (
        <ul className="tag-list" aria-label={t('Tags')}>
          {names.map((name) => (
            <li key={name} className="tag">
              <span className="tag-name" dir="auto">
                {name}
              </span>
              <IconButton
                aria-label={t('Remove tag :name', { name })}
                size="sm"
                hasTooltip={false}
                onPress={() => save.mutate(names.filter((other) => other !== name))}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <TagInput present={names} problem={problem} onAdd={add} onProblem={setProblem} />
    </DetailsSection>
  )
}

/** One after the other: each call says which tags there are to be, not which one is added. */
function useSaveTags(entry: FileEntry) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: `tags-${entry.id}` },
    mutationFn: (names: string[]) => syncTags(entry.id, names),
    onSuccess: (tags) => {
      showEntry(queryClient, { ...entry, tags })
      void queryClient.invalidateQueries({ queryKey: ['drive', 'tags'] })
    },
    onError: (error) => showHttpErrorToast(error),
  })
}
