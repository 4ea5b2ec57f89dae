import './scenario-panel.css'
import { FlaskConical } from '@lucide/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Icon } from '@/ui/icon/icon'
import { currentScenario, limitations, scenarioError, scenarios, setScenario } from '../../mocks/browser.ts'

/** The scenario panel of the demo. A scenario starts when it is selected and applies to this tab. */
export function ScenarioPanel() {
  const client = useQueryClient()
  const [current, setCurrent] = useState(currentScenario)
  const choose = (name: typeof current) => {
    setScenario(name)
    setCurrent(name)
    void client.invalidateQueries()
  }
  return (
    <aside
      aria-label="Demo"
      className="scenario-panel fixed bottom-2 left-2 z-30 max-sm:bottom-14 max-w-72 rounded-control bg-surface text-sm shadow-floating print:hidden"
    >
      {scenarioError() && (
        <p role="alert" className="border-line border-b px-3 py-2 text-danger">
          {scenarioError()}
        </p>
      )}
      {limitations().map((sentence) => (
        <p key={sentence} className="border-line border-b px-3 py-2 text-warning">
          {sentence}
        </p>
      ))}
      <details>
        <summary className="flex h-8 items-center gap-2 px-3 text-muted hover:text-text pointer-coarse:h-11">
          <Icon icon={FlaskConical} size={15} />
          <span>{`Scenario${current ? `: ${current}` : ''}`}</span>
        </summary>
        <fieldset className="border-line border-t p-2">
          <legend className="sr-only">Scenario</legend>
          <Choice
            name="Default"
            about="The demo as you left it"
            checked={!current}
            onChoose={() => choose(undefined)}
          />
          {scenarios.map(({ name, about }) => (
            <Choice key={name} name={name} about={about} checked={name === current} onChoose={() => choose(name)} />
          ))}
        </fieldset>
      </details>
    </aside>
  )
}

type ChoiceProps = { name: string; about: string; checked: boolean; onChoose: () => void }

const Choice = ({ name, about, checked, onChoose }: ChoiceProps) => (
  <label className="flex gap-2 rounded-control px-2 py-1.5 hover:bg-hover">
    <input type="radio" name="scenario" className="mt-1 accent-accent" checked={checked} onChange={onChoose} />
    <span>
      {name}
      <span className="block text-muted text-xs">{about}</span>
    </span>
  </label>
)
