import type { ComponentType } from 'react'
import { type Parked, useParked } from '@/form/parked'

type TrayProps = { forms: readonly Parked[] }

/** The tray's heading: takes the focus of a form that went into the tray. */
export const TRAY_HEADING = 'uploads'

let Tray: ComponentType<TrayProps> | undefined

/** Brings the tray along with the first form that goes into it: the first load of the app is without it. */
export const provideTray = (tray: ComponentType<TrayProps>) => {
  Tray = tray
}

/** The tray, while forms wait in it. */
export function TrayOutlet() {
  const forms = useParked()
  return Tray && forms.length > 0 && <Tray forms={forms} />
}
