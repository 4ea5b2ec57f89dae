// Elements that other programs add to the page, such as extensions of the browser.

type HostOptions = { mode?: ShadowRootMode; tabIndex?: number }

/** Adds an element with a text field in its shadow root, as password managers and other extensions do. */
export function addHost(tag: string, parent: Element, { mode = 'closed', tabIndex }: HostOptions = {}) {
  const host = document.createElement(tag)
  if (tabIndex !== undefined) host.tabIndex = tabIndex
  const input = document.createElement('input')
  host.attachShadow({ mode }).append(input)
  parent.append(host)
  return { host, input }
}

/** Adds an element of another program. */
export function addElement(tag: string, parent: Element, attributes: Record<string, string> = {}) {
  const host = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) host.setAttribute(name, value)
  parent.append(host)
  return { host, input: host }
}
