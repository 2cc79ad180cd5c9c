import type { MdastNode } from 'satteri'
import { attributes } from './escape'
import type { Scope } from '../scope'

type ListNode = Extract<MdastNode, { type: 'list' }>
type ItemNode = Extract<MdastNode, { type: 'listItem' }>

/** A list. In a tight one paragraphs lose their tags; task items get a checkbox that says its state. */
export function renderList(node: ListNode, scope: Scope): string {
  const items = node.children.filter((child) => child.type === 'listItem')
  const loose = node.spread === true || items.some((item) => item.spread)
  const tag = node.ordered ? 'ol' : 'ul'
  const start = node.ordered && typeof node.start === 'number' && node.start !== 1 ? node.start : undefined
  const hasTasks = items.some((item) => typeof item.checked === 'boolean')
  const html = items.map((item) => renderItem(item, loose, scope)).join('\n')
  return `<${tag}${attributes({ start, class: hasTasks ? 'task-list' : undefined })}>\n${html}\n</${tag}>`
}

function renderItem(item: ItemNode, loose: boolean, scope: Scope): string {
  const parts = item.children.map((child) =>
    child.type === 'paragraph' && !loose ? scope.render(child.children) : scope.render([child]),
  )
  let html = parts.filter((part) => part !== '').join('\n')
  if (typeof item.checked !== 'boolean') return `<li>${html}</li>`
  const box = `<input type="checkbox" disabled${attributes({ checked: item.checked, 'aria-label': item.checked ? 'Done' : 'To do' })}> `
  html = html.startsWith('<p>') ? `<p>${box}${html.slice(3)}` : box + html
  return `<li class="task-list-item">${html}</li>`
}
