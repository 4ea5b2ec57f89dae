import type { ComponentType } from 'react'
import { type BackgroundUpload, useBackgroundUploads } from '@/form/background-uploads/background-uploads'

type ActivityPanelProps = { forms: readonly BackgroundUpload[] }

/** The id of the panel's heading, which takes the focus when a form moves its uploads to the background. */
export const ACTIVITY_PANEL_HEADING = 'uploads'

let ActivityPanel: ComponentType<ActivityPanelProps> | undefined

/** Called by the first form that moves its uploads to the background, so that the first load goes without the panel. */
export const provideActivityPanel = (panel: ComponentType<ActivityPanelProps>) => {
  ActivityPanel = panel
}

/** Shows the activity panel while there are background uploads. */
export function ActivityPanelOutlet() {
  const forms = useBackgroundUploads()
  return ActivityPanel && forms.length > 0 && <ActivityPanel forms={forms} />
}
