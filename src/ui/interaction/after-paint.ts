/**
 * Runs work after the next frame was painted. A click that changes much then shows first that it was received, as Interaction
 * to Next Paint measures it (docs/decisions/0008-rendering-cost.md).
 */
export const afterPaint = (work: () => void) => void requestAnimationFrame(() => setTimeout(work))
