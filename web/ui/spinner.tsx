/** For a wait of unknown length, which the parent describes. */
export function Spinner() {
  return (
    <svg className="spinner" viewBox="0 0 16 16" aria-hidden="true">
      <circle className="spinner-track" cx="8" cy="8" r="6" />
      <circle className="spinner-arc" cx="8" cy="8" r="6" pathLength="100" />
    </svg>
  )
}
