import type { ReactNode } from 'react'

/** One hand for all drawings: a reef of sand around water, things in teal, a ring in coral. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className="illustration" viewBox="0 0 200 140" width="200" height="140" aria-hidden="true">
      <ellipse className="illustration-water" cx="100" cy="112" rx="86" ry="20" />
      {children}
    </svg>
  )
}

/** The ring and water line that all empty states share. */
function OverReef({ children }: { children: ReactNode }) {
  return (
    <Drawing>
      <path className="illustration-reef" d="M34 112a66 15 0 1 1 118 9.5" />
      {children}
      <path className="illustration-soft" d="M24 124h18m112 4h22M66 129h12" />
    </Drawing>
  )
}

/** An open ring on the water, nothing in it yet. */
export function EmptyFolderIllustration() {
  return (
    <OverReef>
      <path
        className="illustration-line"
        d="M60 46h24l8 9h44a5 5 0 0 1 5 5v40a5 5 0 0 1-5 5H60a5 5 0 0 1-5-5V51a5 5 0 0 1 5-5Z"
      />
      <path className="illustration-accent" d="M111.5 86.5a15 15 0 1 1 1.5-13" />
    </OverReef>
  )
}

/** A ring around a basket. */
export function EmptyTrashIllustration() {
  return (
    <OverReef>
      <path
        className="illustration-line"
        d="m72 54 5 49a5 5 0 0 0 5 4.5h36a5 5 0 0 0 5-4.5l5-49M64 54h72M88 54v-5a5 5 0 0 1 5-5h14a5 5 0 0 1 5 5v5"
      />
      <path className="illustration-accent" d="M111 88a13 13 0 1 1 1.5-11" />
    </OverReef>
  )
}

/** A lens over the water, nothing under it. */
export function NothingFoundIllustration() {
  return (
    <OverReef>
      <path className="illustration-line" d="M124 72a28 28 0 1 1-56 0 28 28 0 0 1 56 0Z" />
      <path className="illustration-line" d="m116.5 92.5 20 19" />
      <path className="illustration-accent" d="M107 82a14 14 0 1 1 1.5-13" />
    </OverReef>
  )
}

/** Two figures beside the water. */
export function PeopleIllustration() {
  return (
    <OverReef>
      <path
        className="illustration-line"
        d="M92 58a14 14 0 1 1-28 0 14 14 0 0 1 28 0ZM52 106a26 26 0 0 1 52 0M117 52a12 12 0 1 1 8 22M122 84a24 24 0 0 1 22 22"
      />
      <path className="illustration-accent" d="M111.5 100a13 13 0 1 1 1.5-11" />
    </OverReef>
  )
}

/** A star over the reef. */
export function StarIllustration() {
  return (
    <OverReef>
      <path
        className="illustration-line illustration-sand"
        d="m100 36 9.4 19 21 3-15.2 14.8 3.6 20.9L100 83.9l-18.8 9.8 3.6-20.9L69.6 58l21-3L100 36Z"
      />
      <path className="illustration-accent" d="M112 112a14 6 0 1 1 1-4" />
    </OverReef>
  )
}

/** A door standing in the sea. */
export function NotFoundIllustration() {
  return (
    <Drawing>
      <path className="illustration-reef" d="M30 112a70 16 0 1 1 126 9" />
      <path className="illustration-line" d="M76 112V36a6 6 0 0 1 6-6h36a6 6 0 0 1 6 6v76" />
      <path className="illustration-line" d="m84 112 0-70 24-5v75" />
      <path className="illustration-line" d="M103 76v5" />
      <path className="illustration-accent" d="M164 52a12 12 0 1 1 1-10" />
      <path className="illustration-soft" d="M20 124h18m118 4h22M66 130h12m26 2h16" />
    </Drawing>
  )
}

/** A ring that did not close. */
export function ErrorIllustration() {
  return (
    <OverReef>
      <path className="illustration-line" d="M68 82a36 36 0 1 1 16 19" />
      <path className="illustration-line" d="M100 56v16m0 9v1" />
    </OverReef>
  )
}

/** A file on its way into the ring. */
export function UploadIllustration() {
  return (
    <Drawing>
      <path className="illustration-reef" d="M40 112a60 14 0 1 1 108 9" />
      <path
        className="illustration-line"
        d="M82 22h26l16 16v44a5 5 0 0 1-5 5H82a5 5 0 0 1-5-5V27a5 5 0 0 1 5-5Z"
      />
      <path className="illustration-line" d="M108 22v11a5 5 0 0 0 5 5h11" />
      <path className="illustration-accent" d="M100.5 50v22m-8-8 8 8 8-8" />
      <path className="illustration-soft" d="M24 124h18m112 4h22M66 130h12" />
    </Drawing>
  )
}

/** A letter on its way, with a ring for a seal. */
export function MailSentIllustration() {
  return (
    <OverReef>
      <path
        className="illustration-line"
        d="M66 40h68a5 5 0 0 1 5 5v46a5 5 0 0 1-5 5H66a5 5 0 0 1-5-5V45a5 5 0 0 1 5-5Z"
      />
      <path className="illustration-line" d="m62.5 42.5 27 21m48-21-27 21" />
      <path className="illustration-accent" d="M108.5 75.5a9.5 9.5 0 1 1 1-7.5" />
      <path className="illustration-soft" d="M38 56h12M30 68h20M40 80h10" />
    </OverReef>
  )
}

/** A ring with a lock: what needs a password, or is not there for everyone. */
export function LockedIllustration() {
  return (
    <OverReef>
      <path
        className="illustration-line"
        d="M76 62h48a5 5 0 0 1 5 5v34a5 5 0 0 1-5 5H76a5 5 0 0 1-5-5V67a5 5 0 0 1 5-5Z"
      />
      <path className="illustration-line" d="M84 62V48a16 16 0 0 1 32 0v14" />
      <path className="illustration-accent" d="M108.5 88a9.5 9.5 0 1 1 1-7.5" />
    </OverReef>
  )
}

/** A bell over calm water. */
export function NotificationsIllustration() {
  return (
    <OverReef>
      <path
        className="illustration-line"
        d="M66 92c8-7 10-14 10-28a24 24 0 0 1 48 0c0 14 2 21 10 28Zm34-52v-7"
      />
      <path className="illustration-line" d="M92 98a8.5 8.5 0 0 0 16 0" />
      <path className="illustration-accent" d="M109 76a10 10 0 1 1 1-8" />
    </OverReef>
  )
}
