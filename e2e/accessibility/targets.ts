import type { Page } from '@playwright/test'

/**
 * Finds the controls that are smaller than `size` pixels, measured around their center. Checks the open dialog, or the
 * page if there is none. The label of a control counts as part of it.
 */
export const findSmallTargets = (page: Page, size: number) =>
  page.evaluate((size) => {
    const selector = 'a[href], button, input, select, textarea, summary, [role=option], [role=menuitem]'
    const dialogs = [...document.querySelectorAll('[role=dialog], [popover]:popover-open')]
    const root = dialogs.findLast((element) => element.checkVisibility()) ?? document
    const controls = [...root.querySelectorAll<HTMLElement>(selector)].filter(
      (element) => element.checkVisibility() && !element.matches('[href="#content"], [aria-hidden=true]'),
    )
    const names = controls.map((control) => {
      control.scrollIntoView({ block: 'center', inline: 'center' })
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
      const around = labels.find((label) => label.contains(control)) ?? control
      const { x, y, width, height } = around.getBoundingClientRect()
      const reach = size / 2 - 1
      const [middleX, middleY] = [x + width / 2, y + height / 2]
      const isHit = [
        [middleX - reach, middleY],
        [middleX + reach, middleY],
        [middleX, middleY - reach],
        [middleX, middleY + reach],
      ].every(([left = 0, top = 0]) => {
        const hit = document.elementFromPoint(left, top)
        return [around, ...labels].some((part) => part.contains(hit))
      })
      return isHit ? '' : control.ariaLabel || control.innerText || control.id || control.tagName
    })
    return { checked: controls.length, missed: names.filter(Boolean) }
  }, size)
