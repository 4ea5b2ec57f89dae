import { useId } from 'react'
import { type Period, periods } from './extension-rules'

type PeriodRadiosProps = {
  months: Period
  onChange: (months: Period) => void
  /** What a period leads to, such as the new end of the membership. */
  describe?: (period: Period) => string
}

/** The periods by which a membership can be extended (specification §4, §9). */
export function PeriodRadios({ months, onChange, describe }: PeriodRadiosProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {periods.map((period) => (
        <label
          key={period}
          htmlFor={`${id}-${period}`}
          className="radio-card relative has-checked:inset-ring has-checked:inset-ring-accent"
        >
          <input
            id={`${id}-${period}`}
            type="radio"
            name={id}
            aria-label={`${period} months`}
            aria-describedby={describe && `${id}-${period}-result`}
            checked={period === months}
            onChange={() => onChange(period)}
            className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
          />
          <span className="block font-semibold">{`${period} months`}</span>
          {describe && (
            <span id={`${id}-${period}-result`} className="mt-0.5 block text-sm text-muted tabular-nums">
              {describe(period)}
            </span>
          )}
        </label>
      ))}
    </div>
  )
}
