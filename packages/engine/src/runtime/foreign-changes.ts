/**
 * Translators and extensions replace and remove nodes that React made. React then fails to remove them, or to put others before
 * them, and takes the whole page away (https://github.com/facebook/react/issues/11538). Here a node that is gone counts as removed,
 * and what should stand before it stands at the end.
 */
export function tolerateForeignChanges(): void {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) removeChild.call(this, child)
    return child
  }
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, next: Node | null): T {
    insertBefore.call(this, node, next?.parentNode === this ? next : null)
    return node
  }
}
