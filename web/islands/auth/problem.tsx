/** Why what was begun must begin anew. */
export function Problem({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <p className="auth-notice auth-notice-danger" role="alert">
      {text}
    </p>
  )
}
