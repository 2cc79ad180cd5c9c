import { defineConfig } from 'holdtrue'

export default defineConfig({
  title: 'Minimal',
  url: 'https://docs.example.org',
})
