/** Layers of ground, stretched over the width of the page. Purely decorative. */
export function Strata() {
  return (
    <svg
      className="strata"
      viewBox="0 0 1440 64"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M-9 20C120 8 210 30 340 22S560 4 700 13s250 19 380 10s230-15 370-6V70H-9z" />
      <path d="M-9 36c140-9 260 9 400 2s230-15 360-8s240 17 380 9s190-9 320-5V70H-9z" />
      <path d="M-9 51c160-6 250 9 420 3s260-11 400-4s220 10 330 4s180-8 309-3V70H-9z" />
    </svg>
  )
}
