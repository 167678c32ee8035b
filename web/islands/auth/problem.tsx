/** Why the process must start over. */
export function Problem({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <p className="auth-notice auth-notice-danger" role="alert">
      {text}
    </p>
  )
}
