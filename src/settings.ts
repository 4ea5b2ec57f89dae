/**
 * What is set where the product runs: in the page by the deployment (`hosting/configure.sh`), else when it was built.
 * An empty value counts as not set. Read before the first paint as well (`boot/boot.ts`), so without any library.
 */
export function settings(): Record<string, string | boolean | undefined> {
  const deployed = globalThis.document?.querySelectorAll<HTMLMetaElement>('meta[name^=VITE_]') ?? []
  const all: Record<string, string | boolean | undefined> = { ...import.meta.env }
  for (const { name, content } of deployed) if (content) all[name] = content
  return all
}

/** The version of the page that is open: the build's, and what the deployment set (`hosting/configure.sh`). */
export const pageVersion = () => document.querySelector<HTMLMetaElement>('meta[name=version]')?.content ?? ''
