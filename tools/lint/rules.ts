/** The parts of a node that these rules read. */
interface Node {
  type: string
  name?: unknown
  value?: unknown
  children?: Node[]
  expression?: Node
  right?: Node
  consequent?: Node
  alternate?: Node
  left?: Node
  object?: Node
  property?: Node
  callee?: Node
  arguments?: Node[]
  properties?: Node[]
  key?: Node
}
/** The start tag of an element, in the parts that this file reads. */
type StartTag = Node & { name: { name?: string }; attributes: { name?: { name?: string }; value?: Node }[] }
type Context = { report: (problem: { node: Node; message: string }) => void }

/**
 * How sure it is that an expression renders a text. A name may stand for an element, so `unknown` counts only beside
 * another text.
 */
function textIn(node?: Node): 'text' | 'unknown' | 'none' {
  if (!node) return 'none'
  switch (node.type) {
    case 'TemplateLiteral':
      return 'text'
    case 'Literal':
      return typeof node.value === 'string' && node.value.trim() !== '' ? 'text' : 'none'
    case 'ParenthesizedExpression':
      return textIn(node.expression)
    case 'LogicalExpression':
      return textIn(node.right)
    case 'ConditionalExpression': {
      const branches = [textIn(node.consequent), textIn(node.alternate)]
      if (branches.includes('text')) return 'text'
      return branches.includes('unknown') ? 'unknown' : 'none'
    }
    case 'Identifier':
      return node.name === 'children' || node.name === 'undefined' ? 'none' : 'unknown'
    case 'MemberExpression':
    case 'CallExpression':
    case 'ChainExpression':
      return 'unknown'
    default:
      return 'none'
  }
}

const isBlank = ({ type, value, expression }: Node) =>
  (type === 'JSXText' && String(value).trim() === '') ||
  (type === 'JSXExpressionContainer' && expression?.type === 'JSXEmptyExpression')

const kindOf = ({ type, expression }: Node) => (type === 'JSXText' ? 'text' : textIn(expression))

/**
 * A text that may change must be the only child of its element. A browser that translates the page wraps each text node
 * in an element of its own. React then no longer finds a text node beside other nodes, and the text stays as it was.
 */
const oneText = {
  create(context: Context) {
    const check = ({ children = [] }: Node) => {
      const shown = children.filter((child) => !isBlank(child))
      if (shown.length < 2) return
      const texts = shown.filter((child) => kindOf(child) !== 'none')
      const found = texts.find(
        (child) =>
          child.type !== 'JSXText' &&
          (kindOf(child) === 'text' || texts.some((other) => other !== child && kindOf(other) === 'text')),
      )
      if (found)
        context.report({ node: found, message: 'Write one template string per element, or wrap the text in a span.' })
    }
    return { JSXElement: check, JSXFragment: check }
  },
}

/** Long lists of classes become a constant or a utility. */
const shortClasses = {
  create(context: Context) {
    const message = 'A string has at most 160 characters: make a constant or a utility of a long list of classes.'
    return {
      Literal(node: Node) {
        if (typeof node.value === 'string' && node.value.length > 160) context.report({ node, message })
      },
    }
  },
}

/** A form that the browser submits before the app runs must not put its values into the URL. */
const formMethod = {
  create(context: Context) {
    return {
      JSXOpeningElement(tag: StartTag) {
        const method = tag.attributes.find(({ name }) => name?.name === 'method')?.value?.value
        if (tag.name.name === 'form' && method !== 'post')
          context.report({ node: tag, message: 'A form needs method="post".' })
      },
    }
  },
}

/** The last name of `location`, `window.location` or `location.href`. */
const nameOf = (node?: Node) => (node?.type === 'MemberExpression' ? node.property : node)?.name

/** Code must not open a whole URL, which could leave the app: `redirectUri` comes from the address. */
const noWholeUrl = {
  create(context: Context) {
    const message = 'Navigate with the router, to a path of the app.'
    return {
      AssignmentExpression(node: Node) {
        const changed = nameOf(node.left) === 'href' ? node.left?.object : node.left
        if (nameOf(changed) === 'location') context.report({ node, message })
      },
      CallExpression(node: Node) {
        const name = String(nameOf(node.callee))
        const call = `${String(nameOf(node.callee?.object))}.${name}`
        const hasHref = node.arguments?.[0]?.properties?.some(({ key }) => key?.name === 'href')
        if (
          ['location.assign', 'location.replace', 'window.open'].includes(call) ||
          (['navigate', 'redirect'].includes(name) && hasHref)
        )
          context.report({ node, message })
      },
    }
  },
}

export default {
  meta: { name: 'back-office' },
  rules: { 'one-text': oneText, 'short-classes': shortClasses, 'form-method': formMethod, 'no-whole-url': noWholeUrl },
}
