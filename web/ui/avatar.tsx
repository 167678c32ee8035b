/** A person's picture, or the first letter of their name. */
export function Avatar({ name, image }: { name: string; image: string | null }) {
  const [initial = ''] = name
  return (
    <span className="avatar" aria-hidden="true">
      {image ? <img src={image} alt="" /> : initial.toUpperCase()}
    </span>
  )
}
