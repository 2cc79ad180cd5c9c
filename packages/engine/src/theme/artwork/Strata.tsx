/** Each layer lies in the same fold, a little further on: the same letters, which weigh little the second time. */
const fold = 'c129-12 219 10 349 2s220-18 360-9s250 19 380 10s230-15 370-6'
const boundaries = [
  ['M-9 20', ''],
  ['M-219 35', 's140-9 219-4'],
  ['M-119 52', 's90 6 119 2'],
] as const

/** Layers of ground, stretched over the width of the page. Purely decorative. */
export function Strata() {
  return (
    <svg className="strata" viewBox="0 0 1440 64" preserveAspectRatio="none" aria-hidden="true">
      {boundaries.map(([start, end]) => (
        <path key={start} d={`${start}${fold}${end}V70H-9z`} />
      ))}
    </svg>
  )
}
