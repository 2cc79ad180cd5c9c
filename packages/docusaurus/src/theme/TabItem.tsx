import type { ReactNode } from 'react'
import { enginePart } from 'virtual:engine-parts'

export interface TabItemProps {
  value?: string
  label?: ReactNode
  default?: boolean
  className?: string
  children?: ReactNode
}

function LiveTabItem({ children }: TabItemProps) {
  return children
}

const TabItem = enginePart('TabItem', LiveTabItem)
export default TabItem
