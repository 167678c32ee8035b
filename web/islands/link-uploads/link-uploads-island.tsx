import { lazy, useEffect, useRef, useState } from 'react'
import { useIsHydrated } from '#web/hydration/use-is-hydrated.ts'
import { LaterPart } from '#web/ui/overlays/later-part.tsx'
import { ChosenFilesProvider } from '#web/uploads/chosen-files.tsx'
import { FilePickerProvider } from '#web/uploads/file-picker.tsx'
import type { UsedRoom } from './link-uploads.tsx'
import { SendForm, type TakingLink } from './send-form.tsx'

const loadUploads = async () => ({ default: (await import('./link-uploads.tsx')).LinkUploads })
const LinkUploads = lazy(loadUploads)

interface LinkUploadsIslandProps {
  link: TakingLink
  /** The folder that the page shows; null = the one of a file request. */
  parentId: number | null
}

/** On a link's page: uploads by its visitors. */
export function Island({ link, parentId }: LinkUploadsIslandProps) {
  const isHydrated = useIsHydrated()
  const [typed, setTyped] = useState<string | null>(null)
  const [used, setUsed] = useState<UsedRoom>({ files: 0, bytes: 0 })
  const destination = { parentId, workspaceId: 0 }
  // The server does not know what this browser remembers.
  const name = typed ?? (isHydrated ? readSenderName() : '')
  const latestName = useRef('')
  useEffect(() => {
    latestName.current = name.trim()
  }, [name])

  function changeName(changed: string) {
    setTyped(changed)
    rememberSenderName(changed.trim())
  }

  return (
    <ChosenFilesProvider load={loadUploads}>
      <FilePickerProvider destination={destination}>
        <SendForm
          link={{ ...link, room: roomLeft(link.room, used) }}
          destination={destination}
          name={name}
          onNameChange={changeName}
        />
      </FilePickerProvider>
      {isHydrated && (
        <LaterPart>
          <LinkUploads link={link} senderName={() => latestName.current} onUsedChange={setUsed} />
        </LaterPart>
      )}
    </ChosenFilesProvider>
  )
}

/** Null stays: there is no limit. */
function roomLeft({ files, bytes }: TakingLink['room'], used: UsedRoom): TakingLink['room'] {
  return {
    files: files && Math.max(0, files - used.files),
    bytes: bytes && Math.max(0, bytes - used.bytes),
  }
}

const STORE_KEY = 'atoll.sender-name'

/** Empty where nothing is remembered, or nothing can be. */
function readSenderName(): string {
  try {
    return localStorage.getItem(STORE_KEY) ?? ''
  } catch {
    return ''
  }
}

/** A full or forbidden store only means that the name is asked for again. */
function rememberSenderName(name: string): void {
  try {
    localStorage.setItem(STORE_KEY, name)
  } catch {
    // See above.
  }
}
