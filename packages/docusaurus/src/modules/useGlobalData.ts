import { docsPluginId } from 'holdtrue/model/constants'
import { useAllDocsData, type DocsData } from './plugin-content-docs/client'

/** Data of plugins by name; only documents have any, because there are no other plugins. */
export default function useGlobalData(): Record<string, Record<string, DocsData>> {
  return { 'docusaurus-plugin-content-docs': useAllDocsData() }
}

export const useAllPluginInstancesData = (name: string): Record<string, DocsData> | undefined =>
  useGlobalData()[name]

export const usePluginData = (name: string, id: string = docsPluginId): DocsData | undefined =>
  useGlobalData()[name]?.[id]
