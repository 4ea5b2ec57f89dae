import { useParked } from '@/form/parked'
import type { Tray as TrayComponent } from './tray'

/** The tray's heading: takes the focus of a form that went into the tray. */
export const TRAY_HEADING = 'uploads'

let Tray: typeof TrayComponent | undefined

/** Fetches the code of the tray. No form goes into it before. */
export async function loadTray() {
  Tray = (await import('./tray')).Tray
}

/** The tray, while forms wait in it. */
export function TrayOutlet() {
  const forms = useParked()
  return Tray && forms.length > 0 && <Tray forms={forms} />
}
