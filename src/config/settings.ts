/**
 * Returns the settings of the deployment from the page (`tools/hosting/configure.sh`), or else those of the build. An empty
 * value counts as unset. Uses no library, because `app/startup/startup.ts` calls it before the first paint.
 */
export function settings(): Record<string, string | boolean | undefined> {
  const deployed = globalThis.document?.querySelectorAll<HTMLMetaElement>('meta[name^=VITE_]') ?? []
  const all: Record<string, string | boolean | undefined> = { ...import.meta.env }
  for (const { name, content } of deployed) if (content) all[name] = content
  return all
}

/** Returns the version of the open page: the build plus the deployment's settings (`tools/hosting/configure.sh`). */
export const pageVersion = () => document.querySelector<HTMLMetaElement>('meta[name=version]')?.content ?? ''
