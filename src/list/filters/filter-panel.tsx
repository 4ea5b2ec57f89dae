import { useId, useState } from 'react'
import { Button } from '@/ui/button'
import { Choice } from '@/ui/choice'
import type { FilterChoices } from './filter-definition'

type FilterPanelProps = {
  filter: FilterChoices
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  onDone: () => void
}

/** The choices of a filter. Each change applies at once. A phone shows a button that closes them. */
export function FilterPanel({ filter: { label, choices, days }, chosen, onChange, onDone }: FilterPanelProps) {
  const isRange = (value: string) => value.includes('_')
  return (
    <fieldset>
      <legend className="px-2 pb-1 text-sm font-medium text-muted">{label}</legend>
      {choices.map(({ value, label }) => (
        <Choice
          key={value}
          type="checkbox"
          label={label}
          checked={chosen.includes(value)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
          }
        />
      ))}
      {days && (
        <DayRange
          labels={days}
          range={chosen.find(isRange) ?? '_'}
          onChange={(range) => onChange([...chosen.filter((one) => !isRange(one)), ...(range === '_' ? [] : [range])])}
        />
      )}
      <Button variant="primary" onClick={onDone} className="mt-2 w-full sm:hidden">
        Done
      </Button>
    </fieldset>
  )
}

type DayRangeProps = {
  labels: NonNullable<FilterChoices['days']>
  /** Two days, joined by `_`. Both can be empty. */
  range: string
  onChange: (range: string) => void
}

/** The limits of the dates that can be typed. While a year is typed, the date is out of range. */
const limits = { min: '1900-01-01', max: '2099-12-31' }

function DayRange({ labels, range, onChange }: DayRangeProps) {
  const id = useId()
  const [from = '', before = ''] = range.split('_')
  /** The range of the URL, and those that were typed since and are not in the URL yet. */
  const [sentRanges, setSentRanges] = useState<readonly string[]>([range])
  const [version, setVersion] = useState(0)
  if (range !== sentRanges[0]) {
    const isTyped = sentRanges.includes(range)
    setSentRanges(isTyped ? sentRanges.slice(sentRanges.indexOf(range)) : [range])
    // Back, or a chip, has changed the URL: the fields start again with its days.
    if (!isTyped) setVersion(version + 1)
  }
  const change = (next: string) => {
    setSentRanges([...sentRanges, next])
    onChange(next)
  }
  const field = (name: string, label: string, value: string, toRange: (day: string) => string) => (
    <label htmlFor={id + name} className="flex flex-1 flex-col gap-1 text-sm text-muted">
      {label}
      <input
        id={id + name}
        type="date"
        {...limits}
        // Not controlled: a date that is not complete yet has no value.
        defaultValue={value}
        onChange={({ target }) => target.validity.valid && change(toRange(target.value))}
        className="h-control field-frame px-2 text-text"
      />
    </label>
  )
  return (
    <div key={version} className="mt-2 flex gap-2 border-t border-line px-2 pt-3 pb-1">
      {field('from', labels.from, from, (day) => `${day}_${before}`)}
      {field('before', labels.before, before, (day) => `${from}_${day}`)}
    </div>
  )
}
