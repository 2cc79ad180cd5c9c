import { Children, isValidElement, useId, useState, type ReactElement, type ReactNode } from 'react'
import { enginePart } from 'virtual:engine-parts'
import type { TabItemProps } from './TabItem'

interface TabsProps {
  defaultValue?: string | null
  values?: readonly { value: string; label?: ReactNode }[]
  groupId?: string
  className?: string
  children?: ReactNode
}

const isItem = (node: ReactNode): node is ReactElement<TabItemProps> => isValidElement(node)

/** The same markup as tabs in articles (`markdown/components/tabs.ts`), with their behaviour. */
function Tabs({ defaultValue, values, className = '', children }: TabsProps) {
  const id = useId()
  const items = Children.toArray(children)
    .filter(isItem)
    .map(({ props }) => ({ ...props, value: props.value ?? String(props.label ?? '') }))
  const first = items.find((item) => item.default) ?? items[0]
  const [selected, select] = useState(defaultValue ?? first?.value)
  const move = (index: number) => select(items.at(index % items.length)?.value)
  const labelOf = (value: string, label: ReactNode): ReactNode =>
    label ?? values?.find((one) => one.value === value)?.label ?? value
  return (
    <div className={`tabs ${className}`.trim()} data-tabs="">
      <div className="tabs-list" role="tablist">
        {items.map(({ value, label }, index) => (
          <button
            key={value}
            type="button"
            role="tab"
            className="tabs-tab"
            id={`${id}tab-${index}`}
            aria-controls={`${id}panel-${index}`}
            aria-selected={value === selected}
            tabIndex={value === selected ? 0 : -1}
            data-selected={value === selected ? '' : undefined}
            onClick={() => select(value)}
            onKeyDown={({ key }) => {
              if (key === 'ArrowRight') move(index + 1)
              if (key === 'ArrowLeft') move(index - 1)
            }}
          >
            {labelOf(value, label)}
          </button>
        ))}
      </div>
      {items.map(({ value, label, children: content }, index) => (
        <div
          key={value}
          role="tabpanel"
          className="tabs-panel"
          id={`${id}panel-${index}`}
          aria-labelledby={`${id}tab-${index}`}
          // A unique value, so that the script for articles' tabs does not match these.
          data-value={`${id}${index}`}
          data-selected={value === selected ? '' : undefined}
        >
          <p className="tabs-label">{labelOf(value, label)}</p>
          {content}
        </div>
      ))}
    </div>
  )
}

export default enginePart('Tabs', Tabs)
