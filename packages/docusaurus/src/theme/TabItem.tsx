import type { ReactNode } from 'react'
import { enginePart } from 'virtual:engine-parts'

export interface TabItemProps {
  value?: string
  label?: ReactNode
  default?: boolean
  className?: string
  children?: ReactNode
}

export default enginePart('TabItem', function TabItem({ children }: TabItemProps) {
  return children
})
