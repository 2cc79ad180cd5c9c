/** Outlines on a 20 × 20 grid, with a stroke of 1.6 in the colour of the text. */
const outlines = {
  menu: 'M3 5.5h14M3 10h9M3 14.5h14',
  close: 'M5 5l10 10M15 5L5 15',
  search: 'M9 3.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11M13 13l4 4',
  sun: 'M10 6.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 1 1 0-7M10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6L16 16M4 16l1.4-1.4M14.6 5.4L16 4',
  moon: 'M16.5 11.8A7 7 0 0 1 8.2 3.5a7 7 0 1 0 8.3 8.3z',
  chevron: 'M7.5 5l5 5l-5 5',
  pencil: 'M4 16l.8-3.4L13.6 3.8a1.6 1.6 0 0 1 2.4 0a1.6 1.6 0 0 1 0 2.4L7.3 15.2L4 16M12 5.5L14.5 8',
  copy: 'M7.5 7.5v-4h9v9h-4M3.5 7.5h9v9h-9z',
  check: 'M3.5 10.5l4.2 4.2L16.5 5.5',
  alert: 'M10 3L17.5 16.5h-15zM10 8v4M10 14v.4',
}

/** A decorative icon; the control around it has the accessible name. */
export function Icon({ name, className }: { name: keyof typeof outlines; className?: string }) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d={outlines[name]} />
    </svg>
  )
}
