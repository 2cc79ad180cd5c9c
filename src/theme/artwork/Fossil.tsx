/** The logo's creature, some time later. Purely decorative. */
export function Fossil() {
  return (
    <svg
      className="fossil"
      viewBox="0 0 360 200"
      width="360"
      height="200"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M20 120C60 60 200 60 300 120" />
    </svg>
  )
}
