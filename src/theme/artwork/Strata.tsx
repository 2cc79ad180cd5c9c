/** Layers of ground, stretched over the width of the page. Purely decorative. */
export function Strata() {
  return (
    <svg
      className="strata"
      viewBox="0 0 1440 48"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M0 14C120 6 210 22 340 16S560 2 700 9s250 15 380 8s230-12 360-5" />
      <path d="M0 26c140-9 260 8 400 2s230-13 360-7s240 15 380 8s190-8 300-5" />
      <path d="M0 37c160-6 250 8 420 3s260-10 400-4s220 9 330 4s180-7 290-3" />
    </svg>
  )
}
