interface ChannelCheckboxProps {
  /** The channel's name, shown where there are no columns. */
  channel: string
  /** Of what it is, before the channel's name. */
  of: string
  isSelected: boolean
  isIndeterminate?: boolean
  onChange: (isSelected: boolean) => void
}

/** The browser's own checkbox under our drawing: the library's weighs more than this whole page. */
export function ChannelCheckbox({
  channel,
  of,
  isSelected,
  isIndeterminate = false,
  onChange,
}: ChannelCheckboxProps) {
  return (
    <label
      className="checkbox channel-checkbox"
      data-selected={isSelected || undefined}
      data-indeterminate={isIndeterminate || undefined}
    >
      <input
        ref={(input) => {
          if (input) input.indeterminate = isIndeterminate
        }}
        type="checkbox"
        className="visually-hidden"
        aria-label={`${of}: ${channel}`}
        checked={isSelected}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="checkbox-box">
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <path d={isIndeterminate ? 'M2.5 6h7' : 'M2.5 6.4 5 8.8l4.6-5.4'} />
        </svg>
      </span>
      <span className="channel-name" aria-hidden="true">
        {channel}
      </span>
    </label>
  )
}
