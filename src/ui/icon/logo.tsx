/** The product logo, 36 px high (specification §9). */
export const Logo = () => (
  <svg aria-hidden="true" width="36" height="36" viewBox="0 0 36 36" className="shrink-0">
    <rect width="36" height="36" rx="9" className="fill-accent" />
    <g className="fill-none stroke-on-accent" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
      <circle cx="20.5" cy="8.500" r="2" />
      <path d="M9 13.500c4.500 3 8 2.500 11 1.500 2.500-.8 5-1.500 7.500-.5M19.500 15c-.5 4-2.500 6-3.500 8.500-.8 2-.5 3.500-3.500 6M17 22.500c3 .5 5.500 2 6 7" />
    </g>
  </svg>
)
