import './scenario-panel.css'
import { FlaskConical } from '@lucide/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Choice } from '@/ui/choice'
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
          {[{ name: undefined, about: 'The demo as you left it' }, ...scenarios].map(({ name, about }) => (
            <Choice
              key={name ?? ''}
              type="radio"
              className="py-1.5"
              name="scenario"
              label={
                <>
                  <span>{name ?? 'Default'}</span>
                  <span className="block text-muted text-xs">{about}</span>
                </>
              }
              checked={name === current}
              onChange={() => choose(name)}
            />
          ))}
        </fieldset>
      </details>
    </aside>
  )
}
