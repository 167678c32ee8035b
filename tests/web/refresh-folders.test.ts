import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { FOLDERS_KEY, refreshFolders } from '#web/islands/drive/state/folders-query.ts'

it('a change while the folders are loaded for the first time is in them', async () => {
  const queryClient = new QueryClient()
  const answers: ((names: string[]) => void)[] = []
  const observer = new QueryObserver<string[]>(queryClient, {
    queryKey: [...FOLDERS_KEY, null],
    queryFn: () => new Promise((resolve) => void answers.push(resolve)),
  })
  const stop = observer.subscribe(() => {})
  const refreshed = refreshFolders(queryClient)
  answers[0]?.(['Harbour'])
  await expect.poll(() => answers).toHaveLength(2)
  answers[1]?.(['Harbour', 'Reef'])
  await refreshed
  expect(observer.getCurrentResult().data).toEqual(['Harbour', 'Reef'])
  stop()
})
