import { config } from '@/config/config'
import { clearTabStorage, readTabStorage, writeTabStorage } from '@/tab-storage'
import { z } from '@/zod'

/** The values that were typed into a form. */
const draft = z.object({
  formKey: z.string(),
  /** The time in milliseconds. */
  at: z.number(),
  values: z.looseObject({}),
  passwordOmitted: z.boolean(),
})
export type Draft = z.infer<typeof draft>

const stored = z.object({ owner: z.string(), drafts: z.array(draft) })

const KEY = `${config.appCode}_drafts`

/** The fallback when the browser refuses to store the drafts. A reload would lose them. */
let inMemory: string | undefined

/** Reads the drafts of this tab. They survive reloads, unless the browser blocks storage. */
export function readDrafts(): z.infer<typeof stored> | undefined {
  try {
    return stored.parse(JSON.parse(inMemory ?? readTabStorage(KEY) ?? ''))
  } catch {
    return undefined
  }
}

/** Replaces the drafts of this tab. All belong to one person. */
export function writeDrafts(owner: string, drafts: Draft[]) {
  const text = JSON.stringify({ owner, drafts })
  inMemory = writeTabStorage(KEY, text) ? undefined : text
  if (inMemory) addEventListener('beforeunload', preventUnload)
}

const preventUnload = (event: BeforeUnloadEvent) => {
  if (inMemory !== undefined && readDrafts()?.drafts.length) event.preventDefault()
}

/**
 * Removes all drafts from this tab.
 * @param exceptOf the person whose drafts are kept, if any
 */
export function clearDrafts(exceptOf?: string) {
  if (exceptOf !== undefined && readDrafts()?.owner === exceptOf) return
  inMemory = undefined
  clearTabStorage(KEY)
}
