/** `12345` → `12,345`. Does not use `Intl`, because server and browser must produce the same text. */
export const formatNumber = (value: number): string => String(value).replace(/(?<=\d)(?=(\d{3})+$)/g, ',')
